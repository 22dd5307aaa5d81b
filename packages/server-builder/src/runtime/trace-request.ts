import type { RequestTrace } from '@fw/schema'
import { boundToContext, createTracer, isFailure, runTraced, withoutQuery, type Tracer } from '@fw/schema/tracing'
import type { App, H3Event } from 'h3'
import { hasConnection } from './request/has-connection.ts'

export const requestTracer: Tracer<RequestTrace> = createTracer('fw.request')

class TracedRequest implements RequestTrace {
  readonly method: string
  readonly path: string
  readonly internal: boolean
  declare readonly startTime: number
  declare route?: string
  declare status?: number
  declare aborted?: true
  declare error?: unknown
  #event: H3Event | undefined

  constructor(event: H3Event, path: string) {
    this.method = event.method
    this.path = path
    this.internal = isInternal(event)
    this.#event = event
  }

  /** A getter of the class, which neither JSON nor the console shows. */
  get event(): H3Event {
    return this.#event! // until all listeners were called
  }

  /** Whatever outlives the request keeps its context, and with it this message. */
  forgetEvent(): void {
    this.#event = undefined
  }
}

interface Open {
  request: TracedRequest
  /** Calls a function in the context of the request. */
  within: <T>(run: () => T) => T
  isAnswered: boolean
}

/** Requests without a complete response. */
const open = new WeakMap<H3Event, Open>()

/**
 * Traces a request until its response is complete, or the client has left.
 *
 * @param path - As parsed. Undefined if the request is invalid.
 */
export function traceRequest(event: H3Event, path: string | undefined, respond: () => unknown): unknown {
  const request = new TracedRequest(event, path ?? withoutQuery(event.node.req.url ?? '/'))
  return requestTracer.begin(request, () => runTraced(request, () => follow(event, request, respond)))
}

function follow(event: H3Event, request: TracedRequest, respond: () => unknown): unknown {
  const { res } = event.node
  const state: Open = { request, within: boundToContext((run) => run()) as Open['within'], isAnswered: false } // returns what `run` does
  open.set(event, state)
  const finish = (isAborted: boolean): void => {
    if (open.delete(event)) state.within(() => complete(event, request, isAborted))
  }
  res.once('close', () => finish(!res.writableFinished))
  const response = respond()
  if (response instanceof Promise) {
    response.then(
      () => isDetached(event) && finish(false),
      (error: unknown) => {
        failRequest(event, error)
        // h3 calls the error handler now, except for requests that fw itself passes to the app.
        if (isDetached(event)) setTimeout(() => !state.isAnswered && finish(false))
      },
    )
  }
  return response
}

/** The functions of Nitro that handle a request without a connection. */
interface LocalRequests {
  localFetch: typeof fetch
  localCall: (request: object) => Promise<unknown>
}

/** Contexts of requests that the host has passed to such a function. */
const incoming = new WeakSet<object>()

/** Distinguishes requests of the host from those of the app to itself, which use the original functions. */
export function markIncoming(engine: LocalRequests): void {
  const { localFetch, localCall } = engine
  engine.localFetch = (input, init) => localFetch(input, marked(init ?? {}))
  engine.localCall = (request) => localCall(marked(request))
}

function marked<Init extends object>(init: Init): Init {
  const context = { ...(init as { context?: object }).context } // of node-mock-http
  incoming.add(context)
  return { ...init, context }
}

/** Whether the app has sent a request to itself. */
export function isInternal(event: H3Event): boolean {
  if (!isDetached(event)) return false
  const { __unenv__: context } = event.node.req as { __unenv__?: object } // set by node-mock-http
  return !(context && incoming.has(context))
}

/** Whether nobody will be told when the response is complete: it is an object that is not connected to a client. */
function isDetached(event: H3Event): boolean {
  return !hasConnection(event)
}

function complete({ node: { res }, context }: H3Event, request: TracedRequest, isAborted: boolean): void {
  if (isAborted) request.aborted = true
  if (!isAborted || res.headersSent) request.status = res.statusCode
  const { path: route } = (context['matchedRoute'] ?? {}) as { path?: string } // set by h3's router
  if (route !== undefined && route !== '/**') request.route ??= route
  requestTracer.finish(request)
  request.forgetEvent()
}

/** Publishes an error of a request, once. */
export function failRequest(event: H3Event, error: unknown): void {
  const state = open.get(event)
  if (state && state.request.error === undefined && isFailure(error)) state.within(() => requestTracer.fail(state.request, error))
}

/** Makes error responses, such as a rendered error page, part of the traced request. */
export function traceErrorResponses({ options }: App): void {
  const { onError } = options
  if (!onError) return
  options.onError = (error, event) => {
    const state = open.get(event)
    if (!state) return onError(error, event)
    state.isAnswered = true
    return state.within(() => onError(error, event))
  }
}
