import { createHead } from '@unhead/vue/server'
import type { HeadTag, UseHeadInput, VueHeadClient } from '@unhead/vue'
import type { HeadMarkup, RenderRequest } from '@fw/schema'
import { headSorted, renderHeadOptions } from '#build/options'
import { appHead } from './app-head.ts'
import { headPlugins } from './head-plugins.ts'

export type UnheadServer = VueHeadClient<UseHeadInput, HeadMarkup>

/** What the head depends on. */
export type HeadRequest = Pick<RenderRequest, 'nonce' | 'recordsInline'>

/** Creates an unhead instance with `app.head` as its first entry. */
export function createUnheadServer({ nonce = '', recordsInline }: HeadRequest = {}): UnheadServer {
  return createHead({
    ...renderHeadOptions,
    // Language, character set and viewport come from `app.head`.
    disableDefaults: true,
    init: [appHead],
    plugins: headPlugins(),
    hooks: {
      'ssr:render': (context) => (escapeAngles(context), addNonce(context, nonce)),
      ...(recordsInline ? { 'ssr:rendered': recordInline } : {}),
    },
    ...(headSorted ? {} : { tagWeight: () => 100 }),
  })
}

/**
 * unhead doesn't escape `<` in attributes. That is safe in a quoted attribute, but not for tools that process the page with regular
 * expressions: rewriters, caches and feed readers.
 */
function escapeAngles(context: { tags: HeadTag[] }): void {
  context.tags = context.tags.map((tag) => {
    const props: Record<string, unknown> = {}
    let changed = false
    for (const [name, value] of Object.entries(tag.props)) {
      const escaped = escapeValue(value)
      props[name] = escaped
      changed ||= escaped !== value
    }
    const result = changed ? { ...tag, props: props as HeadTag['props'] } : tag // same names and kinds of values
    // Without JavaScript this element's content is parsed as markup, so text must be escaped.
    return tag.tag === 'noscript' && tag.textContent ? { ...result, textContent: escapeMarkup(tag.textContent) } : result
  })
}

function addNonce(context: { tags: HeadTag[] }, nonce: string): void {
  if (nonce === '') return
  context.tags = context.tags.map((tag) => (tag.tag === 'script' ? { ...tag, props: { nonce, ...tag.props } } : tag))
}

/** Adds the text of inline elements, from the tags themselves: in their HTML it cannot be told from what a title or a style contains. */
function recordInline({ tags, html }: { tags: HeadTag[]; html: HeadMarkup }): void {
  const textsOf = (name: 'script' | 'style'): string[] => tags.filter(({ tag }) => tag === name).map(contentOf)
  html.inline = { scripts: textsOf('script').filter(Boolean), styles: textsOf('style') }
}

/** As unhead writes it. */
function contentOf({ tag, textContent, innerHTML }: HeadTag): string {
  return String(textContent ?? innerHTML ?? '').replace(new RegExp(`</${tag}`, 'gi'), `<\\/${tag}`)
}

function escapeMarkup(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function escapeValue(value: unknown): unknown {
  if (typeof value === 'string') return value.includes('<') ? value.replaceAll('<', '&lt;') : value
  if (value instanceof Set) return hasAngle([...value]) ? new Set([...value].map(escapeValue)) : value
  if (value instanceof Map)
    return hasAngle([...value].flat()) ? new Map([...value].map((pair) => pair.map(escapeValue) as [unknown, unknown])) : value // pairs stay pairs
  return value
}

function hasAngle(values: unknown[]): boolean {
  return values.some((value) => typeof value === 'string' && value.includes('<'))
}
