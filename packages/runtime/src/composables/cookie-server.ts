import { ref, shallowReadonly, type Ref } from 'vue'
import type { FwApp } from '../app/fw-app.ts'
import type { CookieOptions } from './cookie-options.ts'
import { decodeCookie, encodeCookie, readCookies, writeCookie } from './cookie-text.ts'
import { requestEvent, requestHeader } from './request-headers.ts'

interface ServerCookie {
  value: Ref<unknown>
  options: CookieOptions
  /** The encoded value in the request. */
  sent: string | undefined
  /** The encoded default, if it is the current value: only changes are written. */
  defaultText: string | undefined
  /** The `Set-Cookie` header. */
  line: string | undefined
}

interface RequestCookies {
  sent: Record<string, string>
  used: Map<string, ServerCookie>
}

/** A ref for a request cookie. Changes are sent when the response is decided; nothing is watched until then. */
export function serverCookie(app: FwApp, name: string, options: CookieOptions): Ref<unknown> {
  const cookies = cookiesOf(app)
  let cookie = cookies.used.get(name)
  if (cookie) {
    if (!options.readonly) cookie.options = options
  } else {
    const sent = options.filter && !options.filter(name) ? undefined : cookies.sent[name]
    const value = sent === undefined ? options.default?.() : (options.decode ?? decodeCookie)(sent)
    const isDefault = sent === undefined && value !== undefined && value !== null
    const defaultText = isDefault ? (options.encode ?? encodeCookie)(value) : undefined
    cookie = { value: ref(value), options, sent, defaultText, line: undefined }
    cookies.used.set(name, cookie)
  }
  return options.readonly ? shallowReadonly(cookie.value) : cookie.value
}

function cookiesOf(app: FwApp): RequestCookies {
  let cookies = all.get(app)
  if (cookies) return cookies
  cookies = { sent: readCookies(requestHeader(app, 'cookie') ?? ''), used: new Map() }
  all.set(app, cookies)
  const flush = () => sendCookies(app, cookies.used)
  app.hook('app:rendered', flush)
  app.hook('app:redirected', flush)
  app.hook('app:error', flush)
  return cookies
}

const all = /* @__PURE__ */ new WeakMap<FwApp, RequestCookies>()

function sendCookies(app: FwApp, used: Map<string, ServerCookie>): void {
  const lines = app.ssrContext?.response.cookies
  if (!lines) return
  for (const [name, cookie] of used) {
    const line = lineOf(app, name, cookie)
    if (line === cookie.line) continue
    const index = cookie.line === undefined ? -1 : lines.indexOf(cookie.line)
    if (index !== -1) lines.splice(index, 1)
    if (line !== undefined) lines.push(line)
    cookie.line = line
  }
}

function lineOf(app: FwApp, name: string, { value, options, sent, defaultText }: ServerCookie): string | undefined {
  if (options.readonly) return undefined
  const now = value.value
  const empty = now === null || now === undefined
  if (empty && sent === undefined) return undefined
  const text = empty ? undefined : (options.encode ?? encodeCookie)(now)
  const isUnchanged = text === sent || (text !== undefined && text === defaultText)
  if (isUnchanged && !options.refresh) return undefined
  return writeCookie(name, text, options, isSecure(app))
}

/** Whether the browser uses HTTPS. A forged header only affects the client that sent it. */
function isSecure(app: FwApp): boolean {
  if (import.meta.dev) return false
  return requestEvent(app)?.node?.req?.socket?.encrypted === true || requestHeader(app, 'x-forwarded-proto') === 'https'
}
