import type { RenderOutcome, RenderRequest, RenderTrace } from '@fw/schema'
import { createTracer, tracedRequest, isFailure, withoutQuery } from '@fw/schema/tracing'
import type { FwApp } from './app/fw-app.ts'

const tracer = createTracer('fw.render')
const traces = new WeakMap<RenderRequest, { route?: string }>()

export function isRenderTraced(): boolean {
  return tracer.isActive
}

/** Publishes the rendering of a request. An error is an outcome, not an exception. */
export function traceRender(
  request: RenderRequest,
  run: (request: RenderRequest) => Promise<RenderOutcome>,
): Promise<RenderOutcome> {
  const { url, island, payloadOnly, error } = request
  const trace: Omit<RenderTrace, 'startTime'> = {
    type: error ? 'error' : island ? 'island' : payloadOnly ? 'payload' : 'page',
    path: withoutQuery(url),
    ...(island ? { island: island.name } : {}),
  }
  traces.set(request, trace)
  return tracer.trace(trace, async () => {
    const outcome = await run(request)
    if (outcome.kind === 'error' && isFailure(outcome.error)) tracer.fail(trace, outcome.error)
    return outcome
  })
}

/** Adds the pattern of the page to the traces of this render and of its request. */
export function traceRoute(request: RenderRequest, { $router }: FwApp): void {
  const trace = tracer.isActive ? traces.get(request) : undefined
  const incoming = tracedRequest()
  if (!trace && !incoming) return
  const route = $router?.currentRoute.value.matched.at(-1)?.path
  if (route === undefined) return
  if (trace) trace.route = route
  if (incoming) incoming.route = route
}
