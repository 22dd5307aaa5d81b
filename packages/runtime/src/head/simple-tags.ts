import { isRef, unref } from 'vue'
import { resolveMetaKeyType, resolveMetaKeyValue } from '@unhead/vue/utils'

/** A rendered head tag. */
export interface SimpleTag {
  /** Sort order: lower comes first. */
  weight: number
  /** Of tags with the same key the last one is kept. */
  key: string
  html: string
}

export type Attributes = Record<string, unknown>

/** The merged entries of a request, as long as they are simple. */
export interface SimpleHead {
  tags: SimpleTag[]
  title: string | undefined
  titleTemplate: unknown
  htmlAttrs: Attributes
  bodyAttrs: Attributes
  /** Text of the styles, for the policy of the page. */
  styles?: string[]
}

interface FlatMetaKey {
  key: string
  start: string
}

const flatMetaKeys = new Map<string, FlatMetaKey | undefined>()
const metaKeys = new Set(['name', 'property', 'http-equiv', 'charset', 'content', 'media'])
const linkKeys = new Set(
  'rel,href,type,sizes,hreflang,media,as,crossorigin,title,color,integrity,referrerpolicy,fetchpriority'.split(','),
)
const linkWeights: Record<string, number> = {
  preconnect: 20,
  stylesheet: 60,
  preload: 70,
  modulepreload: 70,
  prefetch: 90,
  'dns-prefetch': 90,
  prerender: 90,
}

/**
 * Adds an entry of `useHead` or `useSeoMeta`, with exactly the output of unhead. Returns false for everything but plain titles,
 * meta tags, links, styles and the usual attributes of `html` and `body`; then unhead must handle the entries.
 */
export function addSimpleEntry(head: SimpleHead, input: unknown): boolean {
  const entry = read(input)
  if (!isPlain(entry)) return false
  const start = head.tags.length
  for (const name in entry) {
    // A title template is a function that receives the title, not a getter.
    const value = name === 'titleTemplate' ? unref(entry[name]) : read(entry[name])
    if (value === undefined) continue
    if (!addField(head, name, value)) return false
  }
  return hasNoDuplicates(head.tags, start)
}

function addField(head: SimpleHead, name: string, value: unknown): boolean {
  switch (name) {
    case 'title':
      if (typeof value !== 'string' || !value || value.includes('%')) return false
      head.title = value
      return true
    case 'titleTemplate':
      head.titleTemplate = value
      return typeof value === 'function' || (typeof value === 'string' && value !== '')
    case 'meta':
      return Array.isArray(value) && value.every((each) => addMeta(head, read(each)))
    case 'link':
      return Array.isArray(value) && value.every((each) => addLink(head, read(each)))
    case 'style':
      return Array.isArray(value) && value.every((each) => addStyle(head, read(each)))
    case '_flatMeta':
      return isPlain(value) && addFlatMeta(head, value)
    case 'htmlAttrs':
    case 'bodyAttrs':
      return isPlain(value) && addAttributes(head[name], value)
    default:
      return false
  }
}

function addMeta(head: SimpleHead, input: unknown): boolean {
  if (!isPlain(input)) return false
  const props: Record<string, string> = {}
  let html = '<meta'
  for (const name in input) {
    const value = read(input[name])
    if (value === undefined) continue
    if (!metaKeys.has(name) || typeof value !== 'string' || !value) return false
    if (name === 'content' ? value.includes('%') : value === 'true') return false
    props[name] = value
    html += attribute(name, value)
  }
  const key = metaKey(props)
  if (!key || (!props.content && !props['http-equiv'] && !props.charset)) return false
  head.tags.push({ weight: metaWeight(props), key, html: `${html}>` })
  return true
}

function metaKey(props: Record<string, string>): string | undefined {
  if (props.charset) return 'charset'
  const name = props.name ?? props.property ?? props['http-equiv']
  return name && `meta:${name}`
}

function metaWeight(props: Record<string, string>): number {
  if (props['http-equiv'] === 'content-security-policy') return -30
  if (props.charset) return -20
  return props.name === 'viewport' ? -15 : 100
}

function addLink(head: SimpleHead, input: unknown): boolean {
  if (!isPlain(input)) return false
  const props: Record<string, string> = {}
  let html = '<link'
  for (const name in input) {
    const value = read(input[name])
    if (value === undefined) continue
    if (!linkKeys.has(name) || typeof value !== 'string') return false
    if (value === '' || value === 'true') {
      if (name !== 'crossorigin') return false
      html += ' crossorigin'
    } else {
      props[name] = value
      html += attribute(name, value)
    }
  }
  const { rel, href, hreflang } = props
  if (!rel || !href || href.includes('%')) return false
  const key = rel === 'canonical' ? rel : rel === 'alternate' && hreflang ? `alternate:${hreflang}` : `link:${rel}:${href}`
  head.tags.push({ weight: Object.hasOwn(linkWeights, rel) ? linkWeights[rel]! : 100, key, html: `${html}>` })
  return true
}

/** Only styles like those of the error page: text with a key. */
function addStyle(head: SimpleHead, input: unknown): boolean {
  if (!isPlain(input)) return false
  const { key, textContent, ...rest } = input
  if (Object.keys(rest).length > 0 || typeof key !== 'string' || typeof textContent !== 'string') return false
  if (!/^[\w-]+$/.test(key) || key === 'true' || textContent === '' || textContent.includes('<')) return false
  const styles = (head.styles ??= [])
  styles.push(textContent)
  head.tags.push({ weight: 60, key: `style:key:${key}`, html: `<style data-hid="${key}">${textContent}</style>` })
  return true
}

function addFlatMeta(head: SimpleHead, input: Record<string, unknown>): boolean {
  for (const name in input) {
    const value = read(input[name])
    if (value === undefined) continue
    const meta = flatMetaKey(name)
    if (!meta || typeof value !== 'string' || !value || value === 'true' || value === '_null' || value.includes('%')) return false
    head.tags.push({ weight: 100, key: meta.key, html: `${meta.start}${attribute('content', value)}>` })
  }
  return true
}

/** The start of the tag for a key such as `ogTitle`, or undefined if its value may be more than text. */
function flatMetaKey(name: string): FlatMetaKey | undefined {
  if (flatMetaKeys.has(name)) return flatMetaKeys.get(name)
  const type = resolveMetaKeyType(name)
  const isSimple =
    /^[a-z][A-Za-z]*$/.test(name) && type !== 'http-equiv' && !['charset', 'viewport', 'class', 'style'].includes(name)
  const value = resolveMetaKeyValue(name)
  const meta = isSimple ? { key: `meta:${value}`, start: `<meta${attribute(type, value)}` } : undefined
  // Bounded, because names may come from user input.
  if (flatMetaKeys.size < 200) flatMetaKeys.set(name, meta)
  return meta
}

function addAttributes(into: Attributes, input: Record<string, unknown>): boolean {
  for (const name in input) {
    const value = read(input[name])
    if (value === undefined && name !== 'class' && name !== 'style') continue
    if (typeof value !== 'string' || !value || value === 'true') return false
    if (name === 'class') {
      const before = into.class
      into.class = new Set([...(before instanceof Set ? before : []), ...value.split(' ').filter(Boolean)])
    } else if ((name === 'lang' || name === 'dir') && !value.includes('%')) into[name] = value
    else return false
  }
  return true
}

/** Several tags with one key in an entry may all be kept (images of a page), so unhead handles them. */
function hasNoDuplicates(tags: SimpleTag[], start: number): boolean {
  for (let index = start; index < tags.length; index++) {
    for (let other = start; other < index; other++) if (tags[index]!.key === tags[other]!.key) return false
  }
  return true
}

export function attribute(name: string, value: string): string {
  return ` ${name}="${/["<]/.test(value) ? value.replaceAll('"', '&quot;').replaceAll('<', '&lt;') : value}"`
}

/** Unwraps a getter or a ref. */
function read(value: unknown): unknown {
  const given = typeof value === 'function' ? (value as () => unknown)() : value // a getter takes no arguments
  return isRef(given) ? given.value : given
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
}
