import { parts, remote } from '#build/islands'
import type { RenderedIsland } from '@fw/schema'
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
import { islandId, islandPath, jsonProps, textContext, type IslandIdentity } from '../app/island-id.ts'
import { useHead } from '../composables/head.ts'
import type { IslandRecord } from './fw-island-on-server.ts'
import type { FwIslandProps } from './fw-island.ts'

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

/** Requests with more characters are sent as POST. */
const longestURL = 4000

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
    head.patch(island.head ?? {})
  }
  const load = async (cache?: RequestCache): Promise<void> => {
    const request = ++latest
    try {
      const island = await requestIsland(fwApp, identity.value, cache)
      if (request !== latest) return
      failure.value = undefined
      show(island)
    } catch (error) {
      if (request !== latest) return
      failure.value = error
      if (import.meta.dev) console.error(error)
      emit('error', error)
    }
  }
  /** Finds the elements of slots and interactive components once the markup is in the document. */
  const insert = async (): Promise<void> => {
    await nextTick()
    const current = shown.value
    const root = markup.value?.$el as Element | undefined // the only node of the markup
    if (!current || !root || current === filled) return
    filled = current
    const found = [...slotInsertions(root, current, slots), ...(await partInsertions(root, current, props))]
    if (current !== shown.value) return
    for (const { element } of found) element.replaceChildren()
    insertions.value = found
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

function recordsOf({ payload }: FwApp): Record<string, IslandRecord> {
  return (payload['islands'] ?? {}) as Record<string, IslandRecord> // written by the server
}

async function requestIsland(
  fwApp: FwApp,
  { name, props, context, source }: IslandIdentity,
  cache?: RequestCache,
): Promise<RenderedIsland> {
  const base = source === undefined ? fwApp.$config.app.baseURL : remoteBase(source)
  const parameters = { ...(Object.keys(props).length > 0 ? { props: JSON.stringify(props) } : {}), ...context }
  const id = islandId({ name, props, context }) // the other server doesn't know how it is called
  const url = `${base.replace(/\/$/, '')}${islandPath}${encodeURIComponent(id)}.json`
  const query = new URLSearchParams(parameters).toString()
  const isLong = url.length + query.length > longestURL
  const response = await fetch(isLong || !query ? url : `${url}?${query}`, {
    redirect: source === undefined ? 'manual' : 'error',
    headers: { accept: 'application/json', ...(isLong ? { 'content-type': 'application/json' } : {}) },
    ...(isLong ? { method: 'POST', body: JSON.stringify(parameters) } : {}),
    ...(cache ? { cache } : {}),
  })
  // Middleware of a server page redirects. The browser cannot read where to, so it opens the page.
  if (response.type === 'opaqueredirect' && context['url'] !== undefined) {
    window.location.assign(fwApp.$config.app.baseURL.replace(/\/$/, '') + context['url'])
    return new Promise(() => {})
  }
  if (!response.ok)
    throw createError({
      status: response.status,
      statusText: response.statusText,
      message: `Cannot load the island "${name}": ${response.status} ${response.statusText}`,
    })
  const island = (await response.json()) as RenderedIsland // the format of the endpoint
  await loadStyles(island.head)
  return island
}

function remoteBase(source: string): string {
  if (remote) return source
  throw new Error('Islands of other servers require `experimental.componentIslands: "local+remote"`.')
}

const isSheet = (tag: Record<string, string>): boolean => tag['rel'] === 'stylesheet' && tag['data-island'] !== undefined
const isDevStyle = (tag: Record<string, string>): boolean => tag['data-vite-dev-id'] !== undefined

/** Adds the style sheets of an island that the document doesn't have, and waits for them. They stay when the island is unmounted. */
async function loadStyles(head: Record<string, unknown>): Promise<void> {
  const { link = [], style = [] } = head as Record<'link' | 'style', Record<string, string>[] | undefined> // input of `useHead`
  head['link'] = link.filter((tag) => !isSheet(tag))
  head['style'] = style.filter((tag) => !isDevStyle(tag))
  for (const tag of style.filter(isDevStyle)) {
    const known = [...document.querySelectorAll('style[data-vite-dev-id]')]
    if (known.some((each) => each.getAttribute('data-vite-dev-id') === tag['data-vite-dev-id'])) continue
    const element = document.createElement('style')
    element.setAttribute('data-vite-dev-id', tag['data-vite-dev-id']!)
    element.textContent = tag['innerHTML'] ?? ''
    document.head.append(element)
  }
  await Promise.all(link.filter(isSheet).map(({ href = '' }) => loadSheet(href)))
}

function loadSheet(href: string): Promise<void> {
  const address = new URL(href, window.location.href).href
  if ([...document.querySelectorAll('link[rel=stylesheet]')].some((each) => (each as HTMLLinkElement).href === address)) {
    return Promise.resolve()
  }
  return new Promise((resolve) => {
    const element = document.createElement('link')
    element.rel = 'stylesheet'
    element.href = href
    element.crossOrigin = ''
    element.addEventListener('load', () => resolve())
    element.addEventListener('error', () => resolve()) // without styles the content is still useful
    document.head.append(element)
  })
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

async function partInsertions(root: Element, { key, components = {} }: Shown, options: FwIslandProps): Promise<Insertion[]> {
  const found = await Promise.all(
    elementsOf(root, 'data-fw-part').map(async (element): Promise<Insertion | undefined> => {
      const uid = element.getAttribute('data-fw-part')!
      const part = Object.hasOwn(components, uid) ? components[uid]! : undefined
      const component = part && (await loadPart(part.chunk, options))
      if (!component) return undefined
      const inner = partSlots(element, uid)
      return { key: `${key}-part-${uid}`, element, content: () => h(component, part.props, inner) }
    }),
  )
  return found.filter((each) => each !== undefined)
}

/** Markup that the island passes to a slot of an interactive component. */
function partSlots(element: Element, uid: string): Record<string, () => VNode> {
  const slots: Record<string, () => VNode> = {}
  for (const each of element.querySelectorAll('[data-fw-part-slot]')) {
    const [owner, ...name] = each.getAttribute('data-fw-part-slot')!.split(':')
    const { innerHTML } = each
    if (owner === uid) slots[name.join(':')] = () => h('div', { style: 'display:contents', innerHTML })
  }
  return slots
}

/** Code that was built with this app, or, if that is allowed, a module of the server that has rendered the island. */
async function loadPart(
  chunk: string,
  { source, dangerouslyLoadClientComponents }: FwIslandProps,
): Promise<Component | undefined> {
  if (source === undefined) return Object.hasOwn(parts, chunk) ? (await parts[chunk]!()).default : undefined
  if (!remote || !dangerouslyLoadClientComponents) return undefined
  const url = new URL(chunk, source)
  if (url.origin !== new URL(source).origin) return undefined
  return ((await import(/* @vite-ignore */ url.href)) as { default: Component }).default // as the server says
}
