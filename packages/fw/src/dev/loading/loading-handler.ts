import { randomBytes } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import { createAllowedHosts } from '../guard/allowed-hosts.ts'
import type { Callers } from '../guard/caller.ts'
import { forgery } from '../guard/foreign-site.ts'
import { hostRefusal } from '../guard/host-refusal.ts'
import { otherUser, refuse } from '../guard/refuse.ts'
import { withoutCode } from '../problems/without-code.ts'
import { isSameOrigin } from './loading-access.ts'
import { liveScript, loadingPage } from './loading-page.ts'
import { streamLoading, withHtml } from './loading-stream.ts'
import type { LoadingSnapshot, LoadingState } from './loading-state.ts'

/** The endpoint of the loading page. At the root, because the base path is not known yet. */
export const loadingPath = '/__fw/loading'

/** In a custom page, the progress is rendered in place of this marker. */
export const loadingMarker = '<!--fw-loading-->'

/** Like the endpoint of a session, for a session that failed to start. */
const editorPath = '/__fw/open-editor'

const always = { 'cache-control': 'no-store', 'retry-after': '1', 'x-fw-loading': '1', 'x-content-type-options': 'nosniff' }

/**
 * Handles requests until the server is ready.
 *
 * @param others - handles other requests, after the host has been checked
 */
export function loadingHandler(state: LoadingState, callers: Callers, others?: RequestListener): RequestListener {
  let settings = state.hosts
  let isAllowedHost = createAllowedHosts(settings)
  return (request, response) => {
    if (settings !== state.hosts) isAllowedHost = createAllowedHosts((settings = state.hosts))
    const refusal = hostRefusal(request, isAllowedHost, settings.allowedHostsOption)
    if (refusal) {
      // A host may be allowed by the configuration, which is not loaded yet, so the page refreshes.
      if (refusal.status === 403 && !state.snapshot().ready) response.setHeader('refresh', '2')
      return refuse(response, refusal)
    }
    const path = (request.url ?? '/').split(/[?#]/, 1)[0]
    if (path === loadingPath) {
      if (!isSameOrigin(request)) return void response.writeHead(403, always).end()
      return void shownTo(request, callers).then((shown) => {
        if (accepts(request, 'text/event-stream')) return streamLoading(state, shown, { request, response })
        return send(
          request,
          response,
          JSON.stringify(withHtml(shown(state.snapshot()))),
          { 'content-type': 'application/json' },
          200,
        )
      })
    }
    if (path === editorPath && request.method === 'POST') return void openFile(request, response, { state, callers })
    if (accepts(request, 'text/html'))
      return void shownTo(request, callers).then((shown) => sendPage(state, shown(state.snapshot()), request, response))
    if (others) return others(request, response)
    send(request, response, JSON.stringify(brief(state.snapshot())), { 'content-type': 'application/json' })
  }
}

/** What a client may see: only the user of the server sees code, which may be that of the configuration. */
async function shownTo(request: IncomingMessage, callers: Callers): Promise<(snapshot: LoadingSnapshot) => LoadingSnapshot> {
  if (await callers.isOwner(request)) return (snapshot) => snapshot
  return (snapshot) => ({ ...snapshot, failures: snapshot.failures.map((each) => withoutCode(each, () => false)) })
}

interface Opening {
  state: LoadingState
  callers: Callers
}

async function openFile(request: IncomingMessage, response: ServerResponse, { state, callers }: Opening): Promise<void> {
  const { rootDir } = state
  const reason = forgery(request)
  if (reason !== undefined) return send(request, response, reason, plainText, 403)
  if (!(await callers.isOwner(request))) return refuse(response, otherUser)
  const [{ readJson }, { readPlace }, { openEditor }] = await Promise.all([
    import('../endpoints/read-json.ts'),
    import('../endpoints/read-place.ts'),
    import('../endpoints/open-editor.ts'),
  ])
  const body = await readJson(request)
  const place = body && rootDir !== undefined ? readPlace(body, rootDir, [rootDir]) : undefined
  if (!place) return send(request, response, 'Only files of the project can be opened.', plainText, 403)
  await openEditor(place).then(
    () => void response.writeHead(204, always).end(),
    (error: Error) => send(request, response, error.message, plainText, 500),
  )
}

const plainText = { 'content-type': 'text/plain; charset=utf-8' }

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

/** If the custom template fails, the default page is used. */
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

/** The state for API clients. */
function brief({ phase, progress, failures }: LoadingSnapshot): object {
  const [first] = failures
  if (!first) return { phase, progress }
  const { code, message, hint, place } = first
  const at = place && { file: place.shown, line: place.line, column: place.column }
  return { phase, progress, error: { code, message, ...(hint ? { hint } : {}), ...(at ? { place: at } : {}) } }
}

function send(
  request: IncomingMessage,
  response: ServerResponse,
  body: string,
  headers: Record<string, string>,
  status: number = 503,
): void {
  // The request body is not read, so the connection cannot be reused.
  if (request.method !== 'GET' && request.method !== 'HEAD') response.setHeader('connection', 'close')
  response.writeHead(status, { ...always, ...headers, 'content-length': Buffer.byteLength(body) })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function accepts({ headers }: IncomingMessage, type: string): boolean {
  return headers.accept?.includes(type) === true
}
