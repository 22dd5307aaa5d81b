import { createBase, readTarget } from '@fw/schema/path'
import { checkRate } from '#fw/rate-limit'
import type { App, EventHandler } from 'h3'
import type { ServerRules } from './apply-rules.ts'
import type { RulesOfUrl } from './create-front.ts'
import { logError } from './error-log.ts'
import { publicError, reportUnexpectedError } from './error-response.ts'
import { isHost } from './is-host.ts'
import { busyHeaders } from './limits/too-busy.ts'
import { hasRoomForWebSocket, verifyClient, watchPeer } from './limits/web-sockets.ts'
import { upgradeEvent } from './rate-limit/upgrade-event.ts'
import { isAllowedHost } from './request/allowed-hosts.ts'
import { isOwnSite } from './request/origin-check.ts'

type WebSocketOptions = App['websocket']
/** What all adapters provide of a request. The URL may be complete. */
type WebSocketRequest = { url?: string; headers?: HeadersInit }
type Hooks = Awaited<ReturnType<NonNullable<WebSocketOptions['resolve']>>>

/**
 * Finds the handler of a WebSocket request like that of any other request. h3's own lookup takes the first middleware below a base path for
 * the handler, doesn't decode paths, and accepts connections that nothing handles.
 */
export function findWebSocketHandlers(h3App: App, baseURL: string, rulesOfUrl: RulesOfUrl): void {
  const base = createBase(baseURL)
  const { websocket } = h3App
  const find = async ({ url = '/', headers }: WebSocketRequest): Promise<Hooks> => {
    const given = new Headers(headers)
    const host = given.get('host') ?? undefined
    const target = isHost(host) && isAllowedHost(host) ? readTarget(url) : undefined
    if (target === undefined) return refused(400)
    const hooks = base.strip(target) && (await findHooks(h3App.stack, target.decoded))
    if (!hooks) return refused(404)
    const rules = rulesOfUrl(url)?.rules ?? {}
    const sent = { origin: given.get('origin') ?? undefined, 'sec-fetch-site': given.get('sec-fetch-site') ?? undefined }
    if (rules.csrf !== false && rules.cors !== true && !isOwnSite(sent, host)) return refused(403)
    return guarded(hooks, target.path, rules)
  }
  /** Each message resolves its handler again. */
  const found = new WeakMap<object, Promise<Hooks>>()
  const resolve: NonNullable<WebSocketOptions['resolve']> = (info) => {
    const request: WebSocketRequest = 'request' in info ? info.request : info
    const hooks = found.get(request) ?? find(request).catch((error: unknown) => refuses(refusalOf(error, 'A route')))
    found.set(request, hooks)
    return hooks
  }
  // Of the adapter for Node.js. Limits of single routes are lower.
  const serverOptions = { maxPayload: Math.max(messageLimit, ...rulesOfUrl.limits), verifyClient }
  Object.defineProperty(h3App, 'websocket', { value: { ...websocket, serverOptions, resolve } as WebSocketOptions })
}

function refused(status: keyof typeof refusals): Hooks {
  return refuses(new Response(null, { status, statusText: refusals[status] }))
}

const refuses = (response: Response): Hooks => ({ upgrade: () => response })

const refusals = { 400: 'Bad Request', 403: 'Forbidden', 404: 'Not Found' }

/** Bytes of a message, unless the route rule `maxBodySize` is set. */
const messageLimit = 1_000_000

/** Adds what protects the server to the hooks of a route. */
function guarded(hooks: Hooks, path: string, rules: ServerRules): Hooks {
  const { upgrade, open, message } = hooks
  const { maxBodySize: limit = messageLimit } = rules
  return {
    ...hooks,
    async upgrade(request) {
      if (!hasRoomForWebSocket()) return tooMany()
      const refusal = rules.rateLimit ? await refusalByRate(request, rules) : undefined
      if (refusal) return refusal
      try {
        return await upgrade?.(request)
      } catch (error) {
        if (error instanceof Response) throw error // is sent, whatever its status
        return refusalOf(error, `The hook \`upgrade\` of ${path}`)
      }
    },
    open(peer) {
      watchPeer(peer.websocket)
      return open?.(peer)
    },
    ...(message && {
      message: (peer, received) => {
        if (received.uint8Array().byteLength > limit) return peer.close(1009, 'Message too large')
        return message(peer, received)
      },
    }),
  }
}

/** The adapter for Node.js escapes values of headers, but not these. */
const tooMany = (): Response => new Response(null, { status: 503, statusText: 'Service Unavailable', headers: busyHeaders })

/** Counts the request for a connection. Its messages are not counted. */
async function refusalByRate(request: object, rules: ServerRules): Promise<Response | undefined> {
  const { event, sent } = upgradeEvent(request)
  try {
    await checkRate?.(event, rules)
    return undefined
  } catch (error) {
    const { status, statusText } = refusalOf(error, 'The rule `rateLimit`')
    if (import.meta.dev) console.warn(`[fw] ${(error as Error).message}`) // a browser does not show why it was refused
    return new Response(null, { status, statusText, headers: sent })
  }
}

/** Without a response the client would wait forever. */
function refusalOf(thrown: unknown, place: string): Response {
  const { statusCode, statusMessage, id } = publicError(thrown)
  if (import.meta.dev) void reportUnexpectedError(thrown)
  else if (id !== undefined) logError(`[fw] ${place} failed for a WebSocket (${id})`, thrown, id)
  return new Response(null, { status: statusCode, statusText: statusMessage })
}

async function findHooks(stack: App['stack'], path: string): Promise<Hooks | undefined> {
  for (const { route, match, handler } of stack) {
    const below = route === '/' ? path : path.slice(route.length) || '/'
    if (!path.startsWith(route === '/' ? '' : route) || (match && !match(below, undefined))) continue
    const hooks = (await resolved(handler, below))?.__websocket__
    if (hooks) return hooks
  }
  return undefined
}

async function resolved(handler: EventHandler, path: string): Promise<EventHandler | undefined> {
  return handler.__resolve__ ? (await handler.__resolve__(path))?.handler : handler
}
