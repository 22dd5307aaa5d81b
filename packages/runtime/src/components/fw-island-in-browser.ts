import { parts, remote } from '#build/islands'
import type { RenderedIsland } from '@fw/schema'
import { hash } from 'ohash'
import {
  computed,
  createStaticVNode,
  defineComponent,
  getCurrentInstance,
  h,
  nextTick,
  onBeforeUnmount,
  onMounted,
  shallowRef,
  Teleport,
  watch,
  type Component,
  type ComponentPublicInstance,
  type SetupContext,
  type VNode,
} from 'vue'
import { useFwApp } from '../app/context.ts'
import { createError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { islandId, jsonProps, textContext, type IslandIdentity } from '../app/island-id.ts'
import { inertIsland } from '../app/inert-island.ts'
import { islandRequest, remoteHead, remoteSource } from '../app/island-request.ts'
import { useHead } from '../composables/head.ts'
import type { IslandRecord } from './fw-island-on-server.ts'
import type { FwIslandProps } from './fw-island.ts'
import { pageAddress } from './page-address.ts'
import { loadStyles } from './island-styles.ts'
import { loadRemotePart } from './remote-part.ts'

interface Shown extends IslandRecord {
  html: string
  key: string
}

/** A component, because Vue doesn't update static nodes: it is rendered once for each key. */
const IslandMarkup = defineComponent({
  name: 'IslandMarkup',
  props: { html: { type: String, required: true } },
  setup: (props) => () => createStaticVNode(props.html, 1),
})

/** Content that Vue renders into an element of the island. */
interface Insertion {
  key: string
  element: Element
  content: () => VNode | VNode[] | undefined
}

/** Changes of props are collected for this time. */
const delay = 100

export function setupIslandInBrowser(
  props: FwIslandProps,
  { slots, emit, expose }: SetupContext<{ error: (error: unknown) => true }>,
): (() => VNode[]) | Promise<() => VNode[]> {
  const fwApp = useFwApp('FwIsland')
  const identity = computed<IslandIdentity>(() => ({
    name: props.name,
    props: jsonProps(props.props),
    context: textContext(props.context),
    source: props.source,
  }))
  const id = computed(() => islandId(identity.value))
  const shown = shallowRef<Shown>()
  const failure = shallowRef<unknown>()
  const insertions = shallowRef<Insertion[]>([])
  const markup = shallowRef<ComponentPublicInstance | null>(null)
  const head = useHead()
  let count = 0
  let latest = 0
  /** The elements of this island are found already, and Vue has rendered into them. */
  let filled: Shown | undefined

  const show = (island: IslandRecord & { html: string }): void => {
    insertions.value = []
    shown.value = { ...island, key: `island-${count++}` }
    if (import.meta.dev && island.html !== '') shown.value.digest = hash(island.html)
    head.patch(island.head ?? {})
  }
  const report = (error: unknown): void => {
    if (import.meta.dev) console.error(error)
    emit('error', error)
  }
  const load = async (cache?: RequestCache, isWanted: (island: RenderedIsland) => boolean = () => true): Promise<void> => {
    const request = ++latest
    try {
      const island = await requestIsland(fwApp, identity.value, props.dangerouslyLoadClientComponents === true, cache)
      if (request !== latest) return
      if (!isWanted(island)) return
      failure.value = undefined
      show(island)
    } catch (error) {
      if (request !== latest) return
      failure.value = error
      report(error)
    }
  }
  /** Finds the elements of slots and interactive components once the markup is in the document. */
  const insert = async (): Promise<void> => {
    await nextTick()
    const current = shown.value
    const root = markup.value?.$el as Element | undefined // the only node of the markup
    if (!current || !root || current === filled) return
    filled = current
    const loading = partInsertions(root, current, props, report)
    fill(slotInsertions(root, current, slots)) // they don't wait for the code of components
    const loaded = await loading
    if (current === shown.value) fill(loaded)
  }
  const fill = (found: Insertion[]): void => {
    for (const { element } of found) element.replaceChildren()
    insertions.value = [...insertions.value, ...found]
  }

  let timer: ReturnType<typeof setTimeout> | undefined
  watch(id, () => {
    clearTimeout(timer)
    timer = setTimeout(() => void load(), delay)
  })
  onBeforeUnmount(() => {
    latest++
    clearTimeout(timer)
  })
  onMounted(() => void insert())
  watch(shown, () => void insert(), { flush: 'post' })
  expose({ refresh: () => load('no-cache') })
  if (import.meta.dev) {
    // The server runs the new code. An island that it renders as before keeps the state of its slots.
    const update = (): void => void load('no-cache', (island) => failure.value !== undefined || !isSame(island, shown.value))
    window.addEventListener('fw:server-changed', update)
    onBeforeUnmount(() => window.removeEventListener('fw:server-changed', update))
  }

  const render = (): VNode[] => {
    if (failure.value !== undefined || !shown.value) return slots['fallback']?.({ error: failure.value }) ?? []
    return [
      h(IslandMarkup, { key: shown.value.key, html: shown.value.html, ref: markup }),
      ...insertions.value.map(({ key, element, content }) => h(Teleport, { key, to: element }, [content()])),
    ]
  }

  const isPrinted = fwApp.isHydrating && Boolean(getCurrentInstance()!.vnode.el)
  if (isPrinted) {
    const record = recordsOf(fwApp)[id.value] ?? {}
    if (record.failed) failure.value = new Error(`The island "${props.name}" could not be rendered.`)
    else show({ html: '', ...record }) // Vue takes the markup from the document
    return render
  }
  if (!props.lazy) return load().then(() => render)
  void load()
  return render
}

const contentOf = ({ digest, slots = {}, components = {}, head = {} }: IslandRecord): string =>
  JSON.stringify([digest, slots, components, head])

function isSame(island: RenderedIsland, before: Shown | undefined): boolean {
  return before !== undefined && contentOf({ ...island, digest: hash(island.html) }) === contentOf(before)
}

function recordsOf({ payload }: FwApp): Record<string, IslandRecord> {
  return (payload['islands'] ?? {}) as Record<string, IslandRecord> // written by the server
}

async function requestIsland(
  fwApp: FwApp,
  identity: IslandIdentity,
  runsCode: boolean,
  cache?: RequestCache,
): Promise<RenderedIsland> {
  const { name, context, source } = identity
  const base = source === undefined ? fwApp.$config.app.baseURL : remoteSource(name, source)
  const { url, init } = islandRequest(identity, base)
  const options: RequestInit = { redirect: source === undefined ? 'manual' : 'error', ...(cache ? { cache } : {}) }
  let response = await fetch(url, { ...options, ...init })
  // Without a server there is only the file of a prerendered island, whose name identifies the input.
  if (init.method === 'POST' && [404, 405, 501].includes(response.status)) response = await fetch(url, options)
  // Middleware of a server page redirects. The browser cannot read where to, so it opens the page.
  if (response.type === 'opaqueredirect' && context['url'] !== undefined) {
    window.location.assign(pageAddress(fwApp.$config.app.baseURL, context['url']))
    return new Promise(() => {})
  }
  if (!response.ok)
    throw createError({
      status: response.status,
      statusText: response.statusText,
      message: `Cannot load the island "${name}": ${response.status} ${response.statusText}`,
    })
  let island = (await response.json()) as RenderedIsland // the format of the endpoint
  if (remote && source !== undefined) {
    island.head = remoteHead(island.head, base)
    if (!runsCode) island = inertIsland(island, name, source)
  }
  await loadStyles(island.head)
  return island
}

/** Elements of an island with an attribute, without those of other islands in its slots. */
function elementsOf(root: Element, attribute: string): Element[] {
  const inside = [...root.querySelectorAll(`[${attribute}]`)]
  return inside.filter((element) => element.parentElement?.closest('[data-fw-island]') === root)
}

function slotInsertions(root: Element, { key, slots: places = {} }: Shown, slots: SetupContext['slots']): Insertion[] {
  return elementsOf(root, 'data-fw-slot').flatMap((element) => {
    const place = element.getAttribute('data-fw-slot')!
    const separator = place.lastIndexOf(':')
    const name = place.slice(0, separator)
    const slot = name === 'fallback' ? undefined : slots[name]
    if (!slot) return []
    const props = places[name]?.props[Number(place.slice(separator + 1))] ?? {}
    return [{ key: `${key}-slot-${place}`, element, content: () => slots[name]?.(props) }]
  })
}

/** A component that cannot be loaded stays as the server has rendered it. */
async function partInsertions(
  root: Element,
  { key, components = {} }: Shown,
  options: FwIslandProps,
  fail: (error: unknown) => void,
): Promise<Insertion[]> {
  const found = await Promise.all(
    elementsOf(root, 'data-fw-part').map(async (element): Promise<Insertion | undefined> => {
      const uid = element.getAttribute('data-fw-part')!
      const part = Object.hasOwn(components, uid) ? components[uid]! : undefined
      if (!part) return undefined
      const texts = partSlots(element, uid)
      const component = await loadPart(part, texts, options).catch(fail)
      if (!component) return undefined
      const inner = Object.fromEntries(Object.entries(texts).map(([name, innerHTML]) => [name, slotOf(innerHTML)]))
      return { key: `${key}-part-${uid}`, element, content: () => h(component, part.props, inner) }
    }),
  )
  return found.filter((each) => each !== undefined)
}

/** Markup that the island passes to the slots of an interactive component. */
function partSlots(element: Element, uid: string): Record<string, string> {
  const slots: Record<string, string> = {}
  for (const each of element.querySelectorAll('[data-fw-part-slot]')) {
    const [owner, ...name] = each.getAttribute('data-fw-part-slot')!.split(':')
    if (owner === uid) slots[name.join(':')] = each.innerHTML
  }
  return slots
}

const slotOf = (innerHTML: string) => (): VNode => h('div', { style: 'display:contents', innerHTML })

/** Code that was built with this app, or, if that is allowed, code of the server that has rendered the island. */
async function loadPart(
  part: NonNullable<RenderedIsland['components']>[string],
  slots: Record<string, string>,
  { name, source, dangerouslyLoadClientComponents }: FwIslandProps,
): Promise<Component | undefined> {
  if (source === undefined) return Object.hasOwn(parts, part.chunk) ? (await parts[part.chunk]!()).default : undefined
  return remote && dangerouslyLoadClientComponents ? loadRemotePart(name, source, part, slots) : undefined
}
