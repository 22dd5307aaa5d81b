import type { IslandContext, IslandInput, IslandRequest, IslandResponse, RenderedIsland, RenderOutcome } from '@fw/schema'
import type { H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { isShared } from './cache/anonymous-call.ts'
import { devTools } from './dev/dev-tools.ts'
import { checkIsland } from './page-secrets.ts'
import { islandParts, islandSheets } from './render/assets.ts'
import { requestPath } from './request-path.ts'

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
  const { modules, input, ...island } = outcome.island
  const { res } = event.node
  const head = { ...island.head }
  const { styles, links } = await stylesOf(modules)
  if (links.length > 0) head['link'] = [...((head['link'] as object[] | undefined) ?? []), ...links] // input of `useHead`
  if (styles.length > 0) head['style'] = [...((head['style'] as object[] | undefined) ?? []), ...styles]
  const response = { ...island, head, ...(island.components ? { components: islandParts(island.components) } : {}) }
  await callIslandHook(event, response, input)
  res.setHeader('content-type', 'application/json;charset=utf-8')
  res.setHeader('x-content-type-options', 'nosniff')
  // It may depend on the visitor, unless a cache rule shares it.
  if (!res.hasHeader('cache-control') && !isShared(event)) res.setHeader('cache-control', 'no-store')
  const text = JSON.stringify(response)
  const published = checkIsland(requestPath(event), text)
  if (published) throw published
  return text
}

/** Calls `render:island` for islands in pages. */
export function islandHook(event: H3Event): { islandRendered?: (island: RenderedIsland) => Promise<void> } {
  if (!('render:island' in hooksOf(useNitroApp()))) return {}
  return {
    islandRendered: async (island) => {
      const { modules: _modules, input, ...response } = island
      await callIslandHook(event, response, input)
      Object.assign(island, response)
    },
  }
}

/** Registered hooks by name. */
function hooksOf({ hooks }: ReturnType<typeof useNitroApp>): object {
  return (hooks as unknown as { _hooks: object })._hooks // hookable has no method that tells whether a hook has listeners
}

async function callIslandHook(event: H3Event, response: IslandResponse, input: IslandInput): Promise<void> {
  const islandContext: IslandContext = { id: response.id, name: response.id.replace(/_[^_]*$/, ''), ...input }
  await useNitroApp().hooks.callHook('render:island' as never, ...([response, { event, islandContext }] as never)) // declared by fw
}

async function stylesOf(modules: Iterable<string>): Promise<{ styles: object[]; links: object[] }> {
  if (!import.meta.dev) {
    const links = islandSheets(modules).map((href) => ({ rel: 'stylesheet', href, crossorigin: '', 'data-island': '' }))
    return { styles: [], links }
  }
  const { styles, links = [] } = await devTools().assets(modules)
  return {
    links: links.map((href) => ({ rel: 'stylesheet', href, 'data-island': '' })),
    styles: styles.map(({ attributes, text }) => ({ ...attributes, 'data-island': '', innerHTML: text })),
  }
}
