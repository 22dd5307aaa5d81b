import globalComponents from '#build/global-components'
import { islands } from '#build/islands'
import { uiConfig } from '#build/options'
import plugins from '#build/plugins'
import { setupRouter } from '#build/router-setup'
import { serverPages } from '#build/server-pages'
import type { IslandInput, RenderedIsland, RenderOutcome, RenderRequest, ResponseParts } from '@fw/schema'
import { createSSRApp, defineComponent, h, onErrorCaptured, provide, type Component } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { viewDepthKey } from 'vue-router'
import { runWithContext } from '../app/context.ts'
import { createFwApp } from '../app/create-fw-app.ts'
import { createError } from '../app/errors.ts'
import type { FwApp, IslandState } from '../app/fw-app.ts'
import { islandId, type IslandIdentity } from '../app/island-id.ts'
import { runPlugins, type PluginEntry } from '../app/run-plugins.ts'
import { createSsrContext } from '../app/ssr-context.ts'
import { createIslandHead, headInput } from './island-head.ts'
import { checkProps, declaredOnly } from './island-props.ts'
import { fetchIsland } from './remote-island.ts'

/** Islands of prerendered pages, which are shared between pages and written to files. */
const prerendered = new Map<string, RenderedIsland>()

/** Answers a request for an island: an open API, so nothing about it is known to be valid. */
export async function renderIsland(request: RenderRequest): Promise<RenderOutcome> {
  const { name, hash, input: read, isPage } = request.island!
  const response: ResponseParts = { status: 200, headers: {}, cookies: [] }
  try {
    if (!isServerPage(name) && !Object.hasOwn(islands, name)) throw notFound(name)
    if (request.prerender) {
      const island = prerendered.get(`${name}_${hash}`)
      if (!island) throw notFound(name)
      return { kind: 'island', response, island }
    }
    const input = await read()
    checkProps(input.props)
    if (islandId({ name, ...input }) !== `${name}_${hash}`) throw invalid('The hash does not match the input.')
    if (!isServerPage(name)) return await run(request, name, input, true)
    const url = input.context['url']
    if (url === undefined) throw invalid('The parameter `url` is missing.')
    return isPage ? await run(request, name, input, true) : { kind: 'island-page', response, url, input }
  } catch (error) {
    return { kind: 'error', response, error }
  }
}

/**
 * Renders an island as part of a page, by an app of its own, so that the result is the same as that of the endpoint.
 *
 * @param runsCode - Whether code in the markup of another server may run.
 */
export async function renderInPage(
  fwApp: FwApp,
  identity: IslandIdentity,
  runsCode: boolean,
): Promise<RenderedIsland | undefined> {
  const { request: page } = fwApp.ssrContext!
  if (identity.source !== undefined) return fetchIsland(identity, page.signal, runsCode)
  const { name, props, context } = identity
  const id = islandId(identity)
  const known = prerendered.get(id)
  if (known) return completed(page, known)
  if (!isServerPage(name) && !Object.hasOwn(islands, name)) throw new Error(unknownText(name))
  checkProps(props)
  const { error: _error, ...rest } = page
  const island = { name, hash: '', input: () => ({ props, context }), isPage: true }
  const outcome = await run({ ...rest, url: context['url'] ?? '/', island }, name, { props, context }, false)
  if (outcome.kind === 'error') throw outcome.error
  if (outcome.kind === 'island') {
    if (page.prerender) prerendered.set(id, outcome.island)
    return completed(page, outcome.island)
  }
  if (outcome.kind === 'response') {
    const { status, headers } = outcome.response
    fwApp.ssrContext!.decided = {
      status,
      body: outcome.body,
      ...(headers['location'] === undefined ? {} : { location: headers['location'] }),
    }
  }
  return undefined
}

/** The island after the hook of the server. A copy, because the endpoint calls the hook for a prerendered island again. */
async function completed({ islandRendered }: RenderRequest, island: RenderedIsland): Promise<RenderedIsland> {
  if (!islandRendered) return island
  const { modules, input, ...response } = island
  const copy = { ...structuredClone(response), modules, input }
  await islandRendered(copy)
  return copy
}

export async function loadIsland(name: string): Promise<Component> {
  if (!Object.hasOwn(islands, name)) throw new Error(unknownText(name))
  return (await islands[name]!()).default
}

function isServerPage(name: string): boolean {
  return Object.hasOwn(serverPages, name)
}

/** @param isOpen - Whether anyone may have sent the input. */
async function run(
  request: RenderRequest,
  name: string,
  { props, context }: IslandInput,
  isOpen: boolean,
): Promise<RenderOutcome> {
  const state: IslandState = { name, context, isComponent: !isServerPage(name), slots: {}, components: {} }
  const { error: _error, ...rest } = request
  // A component must not depend on the page around it: the endpoint doesn't know it.
  const ssrContext = createSsrContext({ ...rest, ssr: true, url: state.isComponent ? '/' : request.url })
  ssrContext.island = state
  const component = state.isComponent ? await loadIsland(name) : (await serverPages[name]!()).default
  const passed = declaredOnly(component, props, isOpen)
  let failure: { error: unknown } | undefined
  let depth = 0
  const root = defineComponent({
    name: 'FwIslandRoot',
    setup() {
      onErrorCaptured((error) => {
        failure ??= { error }
        return false
      })
      if (!state.isComponent) provide(viewDepthKey, depth + 1)
      return () => h(component, passed)
    },
  })
  const vueApp = createSSRApp(root)
  const fwApp = createFwApp({ vueApp, payload: ssrContext.payload, config: request.config as FwApp['$config'], ssrContext })
  Object.assign(vueApp.config, uiConfig)
  for (const [global, each] of Object.entries(globalComponents)) vueApp.component(global, each)
  try {
    return await runWithContext(fwApp, async (): Promise<RenderOutcome> => {
      const head = createIslandHead()
      vueApp.use(head)
      fwApp._head = head
      await setupRouter(fwApp)
      await fwApp.scope.run(() => runPlugins(fwApp, islandPlugins()))
      await fwApp.callHook('app:created', vueApp)
      const decided = decidedResponse(fwApp)
      if (decided) return decided
      if (fwApp._error.value) throw fwApp._error.value
      if (!state.isComponent) depth = pageDepth(fwApp, name)
      const html = await renderToString(vueApp, ssrContext)
      if (failure) throw failure.error
      const late = decidedResponse(fwApp)
      if (late) return late
      if (fwApp._error.value) throw fwApp._error.value
      const renderResult = { html }
      await fwApp.callHook('app:rendered', { ssrContext, renderResult })
      return {
        kind: 'island',
        response: ssrContext.response,
        island: {
          id: islandId({ name, props, context }),
          html: withRoot(renderResult.html, name),
          head: headInput(head),
          ...(Object.keys(state.slots).length > 0 ? { slots: state.slots } : {}),
          ...(Object.keys(state.components).length > 0 ? { components: state.components } : {}),
          modules: ssrContext.modules,
          input: { props, context },
        },
      }
    })
  } catch (error) {
    return { kind: 'error', response: ssrContext.response, error }
  } finally {
    fwApp._dispose()
  }
}

/** A function, because plugins may import this module. */
const islandPlugins = (): PluginEntry[] =>
  plugins.filter(({ plugin }) => typeof plugin === 'function' || plugin.env?.islands !== false)

/** Only the middleware of a server page can decide the response. */
function decidedResponse({ ssrContext }: FwApp): RenderOutcome | undefined {
  const { decided, response, island } = ssrContext!
  if (!decided || island!.isComponent) return undefined
  response.status = decided.status
  if (decided.location !== undefined) response.headers['location'] = decided.location
  return { kind: 'response', response, body: decided.body }
}

/** The position of the page among the matched routes. Throws if the URL belongs to another page. */
function pageDepth({ $router }: FwApp, name: string): number {
  const { matched } = $router.currentRoute.value
  const depth = matched.findIndex(({ components }) => serverPageName(components?.['default']) === name)
  if (depth === -1) throw invalid('The URL belongs to another page.')
  return depth
}

function serverPageName(component: unknown): unknown {
  return (component as { serverPage?: string } | undefined)?.serverPage // set by `createServerPage`
}

/** Marks the root element. Markup without a single one gets an element that doesn't affect the layout, see `island-parts.ts`. */
function withRoot(html: string, name: string): string {
  const tag = /^<[a-z][^\s/>]*/i.exec(html)?.[0]
  const mark = ` data-fw-island="${name}"`
  return tag ? tag + mark + html.slice(tag.length) : `<slot${mark}>${html}</slot>`
}

function notFound(name: string): Error {
  return createError({ status: 404, statusText: 'Not Found', message: import.meta.dev ? unknownText(name) : 'Island not found' })
}

function unknownText(name: string): string {
  const names = Object.keys(islands)
  return `The island "${name}" does not exist. ${names.length > 0 ? `Available: ${names.join(', ')}.` : 'Add it to `components/islands/`.'}`
}

function invalid(message: string): Error {
  return createError({ status: 400, statusText: 'Bad Request', message })
}
