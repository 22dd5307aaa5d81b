import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { isOwnHost, isSameOrigin } from './loading-access.ts'
import { liveScript, loadingPage } from './loading-page.ts'
import { streamLoading } from './loading-stream.ts'
import type { LoadingSnapshot, LoadingState } from './loading-state.ts'

/** Where the loading page listens. Below the root, for the base of the app is not known yet. */
export const loadingPath = '/__fw/loading'

/** Put into a page of one's own, the page is kept up to date in this place. */
export const loadingMarker = '<!--fw-loading-->'

const always = { 'cache-control': 'no-store', 'retry-after': '1', 'x-fw-loading': '1', 'x-content-type-options': 'nosniff' }

/** Answers every request until the server is ready. */
export function loadingHandler(state: LoadingState): RequestListener {
  return (request, response) => {
    const path = (request.url ?? '/').replace(/[?#].*$/s, '')
    const shown = (): LoadingSnapshot => (isOwnHost(request) ? state.snapshot() : withoutSources(state.snapshot()))
    if (path === loadingPath) {
      if (!isSameOrigin(request)) return void response.writeHead(403, always).end()
      if (accepts(request, 'text/event-stream')) return streamLoading(state, shown, request, response)
      return send(request, response, JSON.stringify(shown()), { 'content-type': 'application/json' }, 200)
    }
    if (accepts(request, 'text/html')) return sendPage(state, shown(), request, response)
    send(request, response, JSON.stringify(brief(shown())), { 'content-type': 'application/json' })
  }
}

function sendPage(state: LoadingState, shown: LoadingSnapshot, request: IncomingMessage, response: ServerResponse): void {
  const html = { 'content-type': 'text/html; charset=utf-8' }
  const own = shown.failures.length > 0 ? undefined : fromTemplate(state, shown)
  if (own?.includes(loadingMarker))
    return send(
      request,
      response,
      own.replace(loadingMarker, () => liveScript()),
      html,
    )
  if (own !== undefined) return send(request, response, own, { ...html, refresh: '3' })
  const nonce = randomBytes(16).toString('base64url')
  const policy = `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'none'`
  send(request, response, loadingPage(shown, nonce), { ...html, 'content-security-policy': policy })
}

/** A template that fails is not worth more than the page that it would replace. */
function fromTemplate(state: LoadingState, { phase }: LoadingSnapshot): string | undefined {
  try {
    const html: unknown = state.template?.({ loading: phase })
    return typeof html === 'string' ? html : undefined
  } catch (error) {
    state.template = undefined
    state.templateFailed?.(error)
    return undefined
  }
}

/** What programs want to know. */
function brief({ phase, progress, failures }: LoadingSnapshot): object {
  const [first] = failures
  if (!first) return { phase, progress }
  const { code, message, hint, place } = first
  const at = place && { file: place.shown, line: place.line, column: place.column }
  return { phase, progress, error: { code, message, ...(hint ? { hint } : {}), ...(at ? { place: at } : {}) } }
}

/** For whoever calls this server by a name that is not its own, and might be a page of somebody else. */
function withoutSources(snapshot: LoadingSnapshot): LoadingSnapshot {
  const failures = snapshot.failures.map(({ code }) => ({ code, message: 'The terminal says what is wrong.' }))
  return { ...snapshot, failures }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  headers: Record<string, string>,
  status: number = 503,
): void {
  // What was sent to us is not read, so the connection cannot be used again.
  if (request.method !== 'GET' && request.method !== 'HEAD') response.setHeader('connection', 'close')
  response.writeHead(status, { ...always, ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function accepts({ headers }: IncomingMessage, type: string): boolean {
  return headers.accept?.includes(type) === true
}
