import { parseErrorData } from '#build/options'
import type { AppErrorData, RenderRequest } from '@fw/schema'
import { createError } from './errors.ts'
import type { SsrContext } from './fw-app.ts'
import { createPayload } from './create-payload.ts'

/** Creates the state of a request. */
export function createSsrContext(request: RenderRequest): SsrContext {
  const payload = createPayload()
  payload.path = request.url
  payload.serverRendered = request.ssr
  if (request.prerender) payload.prerenderedAt = Date.now()
  const status = request.error?.statusCode ?? 200
  if (request.error) payload.error = createError(parseErrorData ? withParsedData(request.error) : request.error)
  return {
    request,
    response: { status, headers: {}, cookies: [] },
    payload,
    modules: new Set(),
    teleports: {},
    prehydrate: [],
    prerenderRoutes: [],
    noScripts: false,
    payloadReducers: {},
  }
}

/** Parses `error.data` for the error page if it is JSON text. */
function withParsedData(error: AppErrorData): AppErrorData {
  if (typeof error.data !== 'string') return error
  try {
    return { ...error, data: JSON.parse(error.data) as unknown }
  } catch {
    return error // any other text
  }
}
