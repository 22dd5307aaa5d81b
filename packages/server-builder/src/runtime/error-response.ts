import { staticErrorPage } from '#fw/static-error-page'
import { buildAssetsDir, csp, noVueServer } from '#fw/settings'
import type { AppErrorData, DevProblem, ResponseParts } from '@fw/schema'
import { createError, type H3Event } from 'h3'
import { applyPlainPolicy } from './csp/page-policy.ts'
import { devTools } from './dev/dev-tools.ts'
import { ownStack } from './dev/own-stack.ts'
import { problemScript } from './dev/problem-script.ts'
import { nonceOf } from './nonce.ts'
import { applyResponse, pageText, requestOf } from './page-response.ts'
import { errorId, logError } from './error-log.ts'
import { renderApp } from './limits/render-app.ts'
import { addBusyHeaders, isTooBusy, tooBusy } from './limits/too-busy.ts'
import { isShared } from './cache/anonymous-call.ts'
import { requestPath } from './request-path.ts'
import { rendersNothing } from './request/render-nothing.ts'
import { isOfVisitor } from './send/lifetimes.ts'
import { failRequest } from './trace-request.ts'
import { wantsJson } from './wants-json.ts'

interface ThrownFields {
  statusCode?: number
  statusMessage?: string
  message?: string
  data?: unknown
  fatal?: boolean
  unhandled?: boolean
  stack?: string
  cause?: unknown
  __fwError?: true
  __h3_error__?: true
}

/** The public part of an error. The message of an unexpected error is not exposed; its id refers to the log. */
interface PublicError extends AppErrorData {
  id?: string
}

/** Headers of the body that was to be sent. */
const aboutBody = ['content-length', 'content-encoding', 'content-range', 'etag', 'last-modified']

/**
 * Responds to a failed request: with JSON for API clients, with the error page for browsers, or with a plain page if that fails
 * too.
 */
export async function respondWithError(event: H3Event, thrown: unknown, response?: ResponseParts): Promise<string> {
  failRequest(event, thrown)
  const error = publicError(thrown)
  const problem = import.meta.dev ? await reportUnexpectedError(thrown, event) : undefined
  if (problem) Object.assign(error, { message: problem.message, stack: ownStack(problem) })
  else if (error.id !== undefined) report(event, thrown, error.id)
  if (response) applyResponse(event, { ...response, status: error.statusCode, statusText: error.statusMessage })
  const { res } = event.node
  res.statusCode = error.statusCode
  if (error.statusMessage) res.statusMessage = error.statusMessage
  for (const name of aboutBody) res.removeHeader(name)
  res.setHeader('x-content-type-options', 'nosniff')
  if (!isOfVisitor(res) && (error.statusCode === 404 || !res.hasHeader('cache-control')))
    res.setHeader('cache-control', 'private, no-cache')
  const isBusy = isTooBusy(thrown)
  if (isBusy) addBusyHeaders(event)
  if (wantsJson(event)) {
    res.setHeader('content-type', 'application/json')
    return JSON.stringify({ error: true, url: requestPath(event), ...error })
  }
  if (isAsset(event)) {
    res.setHeader('content-type', 'text/plain; charset=utf-8')
    return error.statusMessage || error.message
  }
  const ownPage = isBusy || rendersNothing(event) ? undefined : await errorPage(event, error)
  if (import.meta.dev && problem && ownPage === undefined) return devPage(event, problem)
  const page = ownPage ?? plainPage(event, error)
  if (!problem) return page
  return page.replace(/<\/body>|$/, (end) => problemScript(problem, nonceAttribute(event)) + end)
}

/** Responds to a request that cannot be rendered now. A cache gets an error, so that it goes on with a stale response. */
export function respondBusy(event: H3Event): Promise<string> {
  const error = tooBusy()
  if (isShared(event)) throw error
  return respondWithError(event, error)
}

/** Development only: reports an unexpected error in the terminal and in browsers. Returns the problem shown there. */
export async function reportUnexpectedError(thrown: unknown, event?: H3Event): Promise<DevProblem | undefined> {
  const error = unwrapError(thrown)
  if (isIntentional(thrown) && !isUnexpected(error)) return undefined
  return devTools().report(error ?? thrown, event && { method: event.method, path: requestPath(event), ...callingPage(event) })
}

/** The page that requested a server route, so that only this page reports the error. */
function callingPage(event: H3Event): { page?: string } {
  const { referer, 'sec-fetch-dest': kind } = event.node.req.headers
  return kind === 'empty' && referer !== undefined && URL.canParse(referer) ? { page: new URL(referer).pathname } : {}
}

/** Errors of data handlers are wrapped with a status and thrown again. The inner error has the original stack. */
function isUnexpected(error: Error | undefined): boolean {
  return error !== undefined && !isIntentional(error)
}

function nonceAttribute(event: H3Event): string {
  const nonce = nonceOf(event)
  return nonce === '' ? '' : ` nonce="${nonce}"`
}

/** Missing assets get a plain response: a script or image that receives HTML only causes a more confusing error. */
function isAsset(event: H3Event): boolean {
  return requestPath(event).startsWith(buildAssetsDir)
}

/** Renders the app's error page. Returns undefined if that fails, or if this server renders no pages. */
async function errorPage(event: H3Event, error: PublicError): Promise<string | undefined> {
  if (noVueServer && !import.meta.dev && !import.meta.prerender) return undefined
  try {
    const outcome = await renderApp(requestOf(event, requestPath(event), { ...error, url: requestPath(event) }))
    if (!outcome) return undefined
    if (outcome.kind === 'page') {
      for (const cookie of outcome.response.cookies) event.node.res.appendHeader('set-cookie', cookie)
      return await pageText(event, outcome, requestPath(event))
    }
    if (outcome.kind === 'error') report(event, outcome.error, 'error page')
  } catch (failure) {
    report(event, failure, 'error page')
  }
  return undefined
}

/** The app itself cannot be loaded, so this page shows the problem and detects the fix. */
function devPage(event: H3Event, problem: DevProblem): Promise<string> {
  event.node.res.setHeader('content-type', 'text/html;charset=utf-8')
  return devTools().problemPage(problem, nonceOf(event))
}

function plainPage(event: H3Event, { statusCode, statusMessage, message, id }: PublicError): string {
  event.node.res.setHeader('content-type', 'text/html;charset=utf-8')
  const page = staticErrorPage({ status: statusCode, statusText: statusMessage, message, ...(id === undefined ? {} : { id }) })
  if (csp && !import.meta.dev) applyPlainPolicy(event, page)
  return page
}

/** What a client may know of an error. */
export function publicError(thrown: unknown): PublicError {
  const fields: ThrownFields = typeof thrown === 'object' && thrown !== null ? thrown : {}
  const statusCode = validStatus(fields.statusCode)
  if (!isIntentional(thrown)) {
    return {
      statusCode,
      statusMessage: 'Server Error',
      message: 'Server Error',
      id: errorId(),
    }
  }
  const statusMessage = oneLine(fields.statusMessage ?? '')
  return {
    statusCode,
    statusMessage,
    message: fields.message || statusMessage || `Error ${statusCode}`,
    ...(fields.data === undefined ? {} : { data: fields.data }),
  }
}

/** What a handler throws for an error of the app: h3 wraps errors of others, so that they look unexpected. */
export function thrownError(error: unknown): unknown {
  return isIntentional(error) ? createError({ ...publicError(error), cause: error }) : error
}

/** Whether an error was created on purpose, so that its message is public. */
function isIntentional(thrown: unknown): boolean {
  const fields: ThrownFields = typeof thrown === 'object' && thrown !== null ? thrown : {}
  return (fields.__fwError === true || isH3Error(fields)) && !fields.unhandled
}

/** Errors created by h3's `createError`. */
function isH3Error(fields: ThrownFields): boolean {
  return fields.__h3_error__ === true || (fields.constructor as { __h3_error__?: boolean }).__h3_error__ === true
}

function validStatus(status: unknown): number {
  return typeof status === 'number' && Number.isInteger(status) && status >= 400 && status <= 599 ? status : 500
}

function oneLine(text: string): string {
  return text.replace(/[^\t\u0020-\u007E]/g, '')
}

/** Queries may contain secrets, such as the token of a password reset. */
const withoutQuery = (path: string): string => path.split('?', 1)[0]!

/** Logs the original error with positions in the sources. */
function report(event: H3Event, thrown: unknown, id: string): void {
  if (import.meta.dev) void reportUnexpectedError(thrown, event)
  else logError(`[fw] ${event.method} ${withoutQuery(requestPath(event))} failed (${id})`, unwrapError(thrown) ?? thrown, id)
}

/** Reports an error that no response can tell the client about. */
export function reportError(event: H3Event, thrown: unknown): void {
  failRequest(event, thrown)
  report(event, thrown, errorId())
}

/** Unwraps an error that the app or h3 has wrapped. */
function unwrapError(thrown: unknown): Error | undefined {
  const { __fwError: isApp, unhandled, cause, message } = (thrown ?? {}) as ThrownFields // anything may be thrown
  if (!(cause instanceof Error)) return thrown instanceof Error ? thrown : undefined
  // h3 copies the cause of the inner error to its wrapper; then only the wrapper has the message.
  const isWrapper =
    (isApp && unhandled) || (cause.message === message && (unhandled || (import.meta.dev && isIntentional(thrown))))
  return isWrapper ? cause : thrown instanceof Error ? thrown : undefined
}
