import type { IslandRequest, RenderOutcome } from '@fw/schema'
import type { H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { isShared } from './cache/anonymous-call.ts'
import { devTools } from './dev/dev-tools.ts'
import { islandParts, islandSheets } from './render/assets.ts'

/** Requests for server pages, which pass the rules and middleware of the page. A map, since requests cannot contain such a mark. */
const pages = new WeakMap<H3Event, IslandRequest>()

export function markIslandPage(event: H3Event, request: IslandRequest): void {
  pages.set(event, { ...request, isPage: true })
}

export function isIslandPage(event: H3Event): boolean {
  return pages.has(event)
}

/** The island that a request for a page asks for, if it does. */
export function islandOf(event: H3Event): { island?: IslandRequest } {
  const island = pages.get(event)
  return island ? { island } : {}
}

/** The response of the endpoint. */
export async function islandText(event: H3Event, outcome: RenderOutcome): Promise<string> {
  if (outcome.kind !== 'island') return ''
  const { modules, ...island } = outcome.island
  const { res } = event.node
  const head = { ...island.head }
  const { styles, links } = await stylesOf(modules)
  if (links.length > 0) head['link'] = [...((head['link'] as object[] | undefined) ?? []), ...links] // input of `useHead`
  if (styles.length > 0) head['style'] = [...((head['style'] as object[] | undefined) ?? []), ...styles]
  const response = { ...island, head, ...(island.components ? { components: islandParts(island.components) } : {}) }
  await useNitroApp().hooks.callHook('render:island' as never, ...([response, { event, islandContext: island.id }] as never)) // declared by fw
  res.setHeader('content-type', 'application/json;charset=utf-8')
  res.setHeader('x-content-type-options', 'nosniff')
  // It may depend on the visitor, unless a cache rule shares it.
  if (!res.hasHeader('cache-control') && !isShared(event)) res.setHeader('cache-control', 'no-store')
  return JSON.stringify(response)
}

async function stylesOf(modules: Iterable<string>): Promise<{ styles: object[]; links: object[] }> {
  if (!import.meta.dev) {
    const links = islandSheets(modules).map((href) => ({ rel: 'stylesheet', href, crossorigin: '', 'data-island': '' }))
    return { styles: [], links }
  }
  const { styles } = await devTools().assets(modules)
  return { links: [], styles: styles.map(({ attributes = {}, text }) => ({ ...attributes, innerHTML: text })) }
}
