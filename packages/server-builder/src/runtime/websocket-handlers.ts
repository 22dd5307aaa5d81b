import { createBase, readTarget } from '@fw/schema/path'
import type { App, EventHandler } from 'h3'
import { isHost } from './is-host.ts'

type WebSocketOptions = App['websocket']
/** What all adapters provide of a request. The URL may be complete. */
type WebSocketRequest = { url?: string; headers?: HeadersInit }
type Hooks = Awaited<ReturnType<NonNullable<WebSocketOptions['resolve']>>>

/**
 * Finds the handler of a WebSocket request like that of any other request. h3's own lookup takes the first middleware below a base path for
 * the handler, doesn't decode paths, and accepts connections that nothing handles.
 */
export function findWebSocketHandlers(h3App: App, baseURL: string): void {
  const base = createBase(baseURL)
  const { websocket } = h3App
  const find = async ({ url = '/', headers }: WebSocketRequest): Promise<Hooks> => {
    const target = isHost(new Headers(headers).get('host') ?? undefined) ? readTarget(url) : undefined
    if (target === undefined) return refused(400)
    return (base.strip(target) && (await findHooks(h3App.stack, target.decoded))) ?? refused(404)
  }
  /** Each message resolves its handler again. */
  const found = new WeakMap<object, Promise<Hooks>>()
  const resolve: NonNullable<WebSocketOptions['resolve']> = (info) => {
    const request: WebSocketRequest = 'request' in info ? info.request : info
    const hooks = found.get(request) ?? find(request)
    found.set(request, hooks)
    return hooks
  }
  Object.defineProperty(h3App, 'websocket', { value: { ...websocket, resolve } satisfies WebSocketOptions })
}

/** Without headers of its own, because the adapter for Node.js escapes their values. */
function refused(status: 400 | 404): Hooks {
  return { upgrade: () => new Response(null, { status, statusText: status === 400 ? 'Bad Request' : 'Not Found' }) }
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
