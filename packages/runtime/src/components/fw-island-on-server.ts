import type { RenderedIsland } from '@fw/schema'
import { hash } from 'ohash'
import {
  createStaticVNode,
  getCurrentInstance,
  h,
  inject,
  provide,
  type Component,
  type InjectionKey,
  type SetupContext,
  type VNode,
} from 'vue'
import { useFwApp } from '../app/context.ts'
import type { FwApp } from '../app/fw-app.ts'
import { islandId, islandPath, jsonProps, textContext, type IslandIdentity } from '../app/island-id.ts'
import { logFailure } from '../app/log-failure.ts'
import { useHead } from '../composables/head.ts'
import type { FwIslandProps } from './fw-island.ts'

/** Functions that only exist in the server bundle of an app with islands. */
export interface IslandServer {
  /** Renders an island for a page. Returns undefined if the island has decided the response of the page. */
  renderInPage: (fwApp: FwApp, identity: IslandIdentity, runsCode: boolean) => Promise<RenderedIsland | undefined>
  loadIsland: (name: string) => Promise<Component>
}

/** What browsers need to know about an island that is part of the document. */
export type IslandRecord = Partial<Pick<RenderedIsland, 'slots' | 'components' | 'head'>> & {
  failed?: true
  /** Identifies the markup, in development. */
  digest?: string
}

const depthKey: InjectionKey<number> = Symbol('island depth')

/** Deeper islands are most likely recursive. */
const maxDepth = 20

export async function setupIslandOnServer(
  props: FwIslandProps,
  context: Pick<SetupContext, 'slots'>,
  server: IslandServer,
): Promise<() => VNode[]> {
  const fwApp = useFwApp('FwIsland')
  const { ssrContext } = fwApp
  if (ssrContext!.island) return renderInside(props, context, server)
  const { slots } = context
  const identity: IslandIdentity = {
    name: props.name,
    props: jsonProps(props.props),
    context: textContext(props.context),
    source: props.source,
  }
  const id = islandId(identity)
  const records = (fwApp.payload['islands'] ??= {}) as Record<string, IslandRecord> // only written here
  const head = useHead() // after the `await` the component is not the current one anymore
  try {
    const island = await server.renderInPage(fwApp, identity, props.dangerouslyLoadClientComponents === true)
    if (!island) return () => []
    head.patch(island.head)
    const set = (ssrContext!.lazyModules ??= new Set())
    for (const module of island.modules) set.add(module)
    const record = recordOf(island)
    if (record) records[id] = record
    if (ssrContext!.request.prerender && !props.source) ssrContext!.prerenderRoutes.push(`${islandPath}${id}.json`)
    return () => withSlots(island, slots)
  } catch (error) {
    if (!slots['fallback']) throw error
    logFailure(`[fw] The island "${props.name}" shows its fallback.`, error)
    records[id] = { failed: true }
    return () => slots['fallback']!({ error: new Error(`The island "${props.name}" could not be rendered.`) })
  }
}

/** Inside an island, other islands are ordinary components. */
async function renderInside(
  props: FwIslandProps,
  { slots }: Pick<SetupContext, 'slots'>,
  server: IslandServer,
): Promise<() => VNode[]> {
  const depth = inject(depthKey, 0)
  provide(depthKey, depth + 1)
  const parent = getCurrentInstance()?.parent?.type.__name ?? 'an island'
  if (depth >= maxDepth || props.name.startsWith('page_')) {
    const why =
      depth >= maxDepth ? `islands are nested more than ${maxDepth} levels deep` : 'a server page cannot be part of an island'
    console.error(`[fw] The island "${props.name}" in ${parent} is not rendered: ${why}.`)
    return () => []
  }
  const component = await server.loadIsland(props.name)
  return () => [h(component, props.props, slots)]
}

function recordOf({ head, slots, components, html }: RenderedIsland): IslandRecord | undefined {
  const record: IslandRecord = {}
  if (import.meta.dev) record.digest = hash(html)
  if (Object.keys(head).length > 0) record.head = head
  if (slots) record.slots = slots
  if (components) record.components = components
  return Object.keys(record).length > 0 ? record : undefined
}

/** Content of a slot, between the comments that mark its place in the markup of the island. */
const place = /<!--fw-slot:(\d+):([^>]*?)-->([\s\S]*?)<!--\/fw-slot:\1-->/

/** The island with the content of the page in its slots. */
export function withSlots(
  { html, slots: places = {} }: Pick<RenderedIsland, 'html' | 'slots'>,
  slots: SetupContext['slots'],
): VNode[] {
  const found = place.exec(html)
  if (!found) return [createStaticVNode(html, 1)]
  const [text, , key = '', fallback = ''] = found
  const separator = key.lastIndexOf(':')
  const name = decodeURIComponent(key.slice(0, separator))
  const slot = name === 'fallback' ? undefined : slots[name]
  const content = slot?.(places[name]?.props[Number(key.slice(separator + 1))] ?? {})
  const rest = { html: html.slice(found.index + text.length), slots: places }
  return [
    createStaticVNode(html.slice(0, found.index), 1),
    ...(content ?? withSlots({ html: fallback, slots: places }, slots)),
    ...withSlots(rest, slots),
  ]
}
