import type { RenderedIsland } from '@fw/schema'

/** Elements that run code, or change what other code and links refer to. */
const active = new Set(['script', 'object', 'embed', 'applet', 'base', 'meta', 'frame', 'frameset', 'plaintext'])

/** An island of another server that runs no code in the page. */
export function inertIsland<T extends Pick<RenderedIsland, 'html' | 'head'>>(island: T, name: string, source: string): T {
  const html = inertMarkup(island.html)
  if (html === undefined)
    throw new Error(
      `The island "${name}" of ${source} has markup that may run code. If you trust that server, set \`dangerously-load-client-components\`.`,
    )
  return { ...island, html, head: inertHead(island.head) }
}

/**
 * Markup of another server without what would run code: elements such as `<script>`, `on…` attributes, and URLs that run code.
 *
 * Undefined for markup that browsers could read differently: `<` in values, comments and scripts, and anything that is neither a tag, a
 * comment nor text. Everything is read as tags, also in elements whose content is text, so nothing can hide there.
 */
export function inertMarkup(html: string): string | undefined {
  const reader = createReader(html)
  let result = ''
  while (!reader.isOver()) {
    const literal = reader.read(/[^<]+/y) ?? reader.read(/<!--[^<>]*-->/y)
    if (literal !== undefined) {
      result += literal
      continue
    }
    const close = reader.read(/<\/[a-z][^\t\n\f\r /<>]*[\t\n\f\r ]*>/iy)
    const tag = close ?? readTag(reader)
    if (tag === undefined) return undefined
    if (!active.has(nameOf(tag))) result += tag
  }
  return result
}

interface Reader {
  isOver: () => boolean
  /** The text that matches next, if any. */
  read: (pattern: RegExp) => string | undefined
}

function createReader(text: string): Reader {
  let at = 0
  return {
    isOver: () => at === text.length,
    read(pattern) {
      pattern.lastIndex = at
      const found = pattern.exec(text)?.[0]
      at += found?.length ?? 0
      return found
    },
  }
}

const nameOf = (tag: string): string => (/[a-z][^\t\n\f\r />]*/i.exec(tag)?.[0] ?? '').toLowerCase()

/** An opening tag, without attributes that run code. */
function readTag(reader: Reader): string | undefined {
  let tag = reader.read(/<[a-z][^\t\n\f\r /<>]*/iy)
  if (tag === undefined) return undefined
  for (;;) {
    const space = reader.read(/[\t\n\f\r /]+/y) ?? ''
    if (reader.read(/>/y)) return `${tag}${space}>`
    const name = reader.read(/[^\t\n\f\r /<>"'=]+/y)
    if (name === undefined) return undefined
    const equals = reader.read(/[\t\n\f\r ]*=[\t\n\f\r ]*/y)
    const value = equals === undefined ? '' : reader.read(/"[^"<]*"|'[^'<]*'|[^\t\n\f\r <>"'=`]+/y)
    if (value === undefined) return undefined
    if (isInert(name, value)) tag += `${space || ' '}${name}${equals === undefined ? '' : `=${value}`}`
  }
}

function isInert(name: string, value: string): boolean {
  return !/^(?:on|srcdoc$|http-?equiv$)/i.test(name) && !/(?:java|vb)script:/i.test(decoded(value))
}

/** Without what browsers ignore in a URL, and with the characters that references stand for. */
function decoded(value: string): string {
  return value
    .replace(/&#(?:x([\da-f]+)|(\d+));?/gi, (_, hex: string | undefined, digits: string | undefined) => {
      const code = hex === undefined ? Number(digits) : Number.parseInt(hex, 16)
      return code <= 0x10_ff_ff ? String.fromCodePoint(code) : ''
    })
    .replace(/&colon;/g, ':')
    .replace(/&(?:Tab|NewLine);/g, '')
    .replace(/[\0-\x20]/g, '')
}

/** Head input of another server without what would run code. */
export function inertHead(head: Record<string, unknown>): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [key, value] of Object.entries(head)) {
    const isText = key === 'title' || key === 'titleTemplate'
    if (isText && typeof value === 'string') result[key] = value
    if (key === 'htmlAttrs' || key === 'bodyAttrs') result[key] = inertTag(value)[0] ?? {}
    if ((key === 'meta' || key === 'link' || key === 'style') && Array.isArray(value)) result[key] = value.flatMap(inertTag)
  }
  return result
}

/** A tag with its inert attributes. None, if its content could end its element. */
function inertTag(tag: unknown): Record<string, unknown>[] {
  const entries: [string, unknown][] = typeof tag === 'object' && tag !== null ? Object.entries(tag) : []
  const inert = entries.filter(([name, value]) => {
    if (name === 'class' || name === 'style') return true
    return /^[a-z][\w:-]*$/i.test(name) && (typeof value !== 'object' || value === null) && isInert(name, String(value))
  })
  const content = inert.filter(([name]) => name === 'innerHTML' || name === 'textContent' || name === 'children')
  return content.some(([, text]) => String(text).includes('</')) ? [] : [Object.fromEntries(inert)]
}
