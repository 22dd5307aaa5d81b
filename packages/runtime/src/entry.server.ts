import '#build/css' // oxlint-disable-line import/no-unassigned-import -- style sheets have no names
import globalComponents from '#build/global-components'
import { server } from '#build/islands'
import { payloadExtraction, uiConfig } from '#build/options'
import plugins from '#build/plugins'
import { setupRouter } from '#build/router-setup'
import type { RenderOutcome, RenderRequest } from '@fw/schema'
import { createSSRApp } from 'vue'
import { renderToString } from 'vue/server-renderer'
import { FwRoot } from './components/fw-root.ts'
import { createFwApp } from './app/create-fw-app.ts'
import { runWithContext } from './app/context.ts'
import { createError, isFwError } from './app/errors.ts'
import type { FwApp } from './app/fw-app.ts'
import { logFailure } from './app/log-failure.ts'
import { installServerHead } from './head/server-head.ts'
import { serializePayload, serializePayloadFile } from './payload/serialize-payload.ts'
import { runPlugins } from './app/run-plugins.ts'
import { renderShell } from './render-shell.ts'
import { createSsrContext } from './app/ssr-context.ts'
import { isRenderTraced, traceRender, traceRoute } from './trace-render.ts'

const hasUiConfig = Object.keys(uiConfig).length > 0
const components = Object.entries(globalComponents)

/** Renders a request, unless the response is decided without rendering. */
export function render(request: RenderRequest): Promise<RenderOutcome> {
  return isRenderTraced() ? traceRender(request, renderNow) : renderNow(request)
}

async function renderNow(request: RenderRequest): Promise<RenderOutcome> {
  if (request.island) return server ? server.renderIsland(request) : noIslands()
  if (!request.ssr) return renderShell(request)
  const ssrContext = createSsrContext(request)
  const vueApp = createSSRApp(FwRoot)
  const fwApp = createFwApp({ vueApp, payload: ssrContext.payload, config: request.config as FwApp['$config'], ssrContext })
  if (hasUiConfig) Object.assign(vueApp.config, uiConfig)
  for (const [name, component] of components) vueApp.component(name, component)
  try {
    return await runWithContext(fwApp, () => respond(fwApp))
  } catch (error) {
    return failed(fwApp, error)
  } finally {
    traceRoute(request, fwApp)
    fwApp._dispose()
  }
}

function noIslands(): RenderOutcome {
  const error = createError({ status: 404, statusText: 'Not Found', message: 'Island not found' })
  return { kind: 'error', response: { status: 404, headers: {}, cookies: [] }, error }
}

async function respond(fwApp: FwApp): Promise<RenderOutcome> {
  const ssrContext = fwApp.ssrContext!
  const head = installServerHead(fwApp)
  await setupRouter(fwApp)
  try {
    await fwApp.scope.run(() => runPlugins(fwApp, plugins))
    await fwApp.callHook('app:created', fwApp.vueApp)
  } catch (error) {
    if (!ssrContext.request.error) throw error // an error page is rendered even if a listener fails
  }
  if (ssrContext.decided) return decided(ssrContext)
  const failure = fwApp._error.value
  if (failure && !ssrContext.request.error) return failed(fwApp, failure)
  const html = await renderToString(fwApp.vueApp, ssrContext)
  // A component may have decided the response during rendering.
  if (ssrContext.decided) return decided(ssrContext)
  const late = fwApp._error.value
  if (late && !ssrContext.request.error) return failed(fwApp, late)
  const renderResult = { html }
  await fwApp.callHook('app:rendered', { ssrContext, renderResult })
  const markup = await head.markup()
  const { payload, request } = ssrContext
  const hasFile = payloadExtraction && !request.error && (request.prerender || request.payloadOnly)
  return {
    kind: 'page',
    response: ssrContext.response,
    page: {
      html: renderResult.html,
      head: markup,
      payload: serializePayload(hasFile ? { ...payload, data: {} } : payload, ssrContext.payloadReducers),
      ...(hasFile ? { payloadFile: serializePayloadFile(payload, ssrContext.payloadReducers) } : {}),
      modules: ssrContext.modules,
      ...(ssrContext.lazyModules ? { lazyModules: ssrContext.lazyModules } : {}),
      teleports: ssrContext.teleports,
      prehydrate: ssrContext.prehydrate,
      ...(Object.values(payload._errors).some(isTemporary) ? { isIncomplete: true } : {}),
      ssr: true,
      noScripts: ssrContext.noScripts,
      prerenderRoutes: ssrContext.prerenderRoutes,
    },
  }
}

/** Whether data may be there when it is asked for again. */
function isTemporary(error: unknown): boolean {
  const { statusCode = 500 } = (error ?? {}) as { statusCode?: number } // anything may be thrown
  return statusCode >= 500 || statusCode === 408 || statusCode === 429
}

/** Error hooks can still change the response: cookies that they set are sent with it. */
async function failed(fwApp: FwApp, error: unknown): Promise<RenderOutcome> {
  const { request, response } = fwApp.ssrContext!
  if (!request.error) {
    try {
      await fwApp.callHook('app:error', isFwError(error) ? error : createError(error as Error)) // anything may be thrown
    } catch (another) {
      logFailure('[fw] A listener of `app:error` failed.', another)
    }
  }
  return { kind: 'error', response, error }
}

function decided({ decided: decision, response }: NonNullable<FwApp['ssrContext']>): RenderOutcome {
  const { status, location, body } = decision!
  response.status = status
  if (location !== undefined) {
    response.headers['location'] = location
    response.headers['content-type'] = 'text/html;charset=utf-8'
  }
  return { kind: 'response', response, body }
}
