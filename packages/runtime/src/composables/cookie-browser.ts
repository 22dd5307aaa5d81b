import { customRef, ref, shallowReadonly, shallowRef, watch, type Ref } from 'vue'
import { cookieStore as useCookieStore } from '#build/options'
import type { FwApp } from '../app/fw-app.ts'
import type { CookieOptions } from './cookie-options.ts'
import { isEditedDefault, type KnownDefaults } from './edited-default.ts'
import { decodeCookie, encodeCookie, readCookies, writeCookie } from './cookie-text.ts'

interface BrowserCookie {
  value: Ref<unknown>
  options: CookieOptions
  /** The encoded value in the browser. */
  text: string | undefined
  /** The encoded default. It is not written as long as there is no cookie. */
  defaultText: string | undefined
  /** Development only. */
  defaults: KnownDefaults
  timer: ReturnType<typeof setTimeout> | undefined
}

interface PageCookies {
  used: Map<string, BrowserCookie>
  tell: (name: string) => void
}

/** A ref for a browser cookie, which is written when the ref changes. */
export function browserCookie(app: FwApp, name: string, options: CookieOptions): Ref<unknown> {
  const { used } = cookiesOf(app)
  let cookie = used.get(name)
  if (!cookie) used.set(name, (cookie = create(app, name, options)))
  else if (!options.readonly) cookie.options = options
  if (import.meta.dev && isEditedDefault(cookie.defaults, defaultTextOf(options))) takeDefault(cookie, options)
  rereadCookie(app, name)
  return options.readonly ? shallowReadonly(cookie.value) : withRefresh(app, name, cookie)
}

/** Updates the ref if the cookie has changed. */
export function rereadCookie(app: FwApp, name: string): void {
  const cookie = cookiesOf(app).used.get(name)
  const text = cookie && textNow(name, cookie.options)
  if (!cookie || text === cookie.text) return
  cookie.text = text
  cookie.value.value = valueOf(text, cookie.options)
}

/** Applies a new default, unless there is a cookie or a value was assigned. */
function takeDefault(cookie: BrowserCookie, options: CookieOptions): void {
  if (cookie.text !== undefined || textOf(cookie.value.value, options) !== cookie.defaultText) return
  cookie.defaultText = defaultTextOf(options)
  cookie.value.value = options.default?.()
}

function create(app: FwApp, name: string, options: CookieOptions): BrowserCookie {
  const text = textNow(name, options)
  const value = (options.watch === 'shallow' ? shallowRef : ref)(valueOf(text, options))
  const defaultText = text === undefined ? textOf(value.value, options) : undefined
  const cookie: BrowserCookie = { value, options, text, defaultText, defaults: new Map(), timer: undefined }
  if (options.readonly) return cookie
  const write = () => save(app, name, cookie)
  // Synchronously, so that a request right after the change includes the cookie.
  if (options.watch !== false) app.scope.run(() => watch(value, write, { deep: options.watch !== 'shallow', flush: 'sync' }))
  expireLater(cookie)
  return cookie
}

function save(app: FwApp, name: string, cookie: BrowserCookie, always = false): void {
  const { options } = cookie
  const text = textOf(cookie.value.value, options)
  const isDefault = cookie.text === undefined && text === cookie.defaultText
  // Equal to the browser's cookie, so it was read from there. Scripts cannot write HttpOnly cookies.
  if (((text === cookie.text || isDefault) && !always) || options.readonly || options.httpOnly) return
  const line = writeCookie(name, text, options, !import.meta.dev && location.protocol === 'https:')
  cookie.text = text
  jar.cookie = line
  expireLater(cookie)
  cookiesOf(app).tell(name)
}

/** With `refresh`, assigning an equal value also writes the cookie, which a watcher would not notice. */
function withRefresh(app: FwApp, name: string, cookie: BrowserCookie): Ref<unknown> {
  if (!cookie.options.refresh) return cookie.value
  return customRef(() => ({
    get: () => cookie.value.value,
    set(value) {
      const { text } = cookie
      cookie.value.value = value
      if (cookie.text === text) save(app, name, cookie, true)
    },
  }))
}

/** Clears the value when the cookie expires. */
function expireLater(cookie: BrowserCookie): void {
  clearTimeout(cookie.timer)
  const { maxAge, expires } = cookie.options
  const rest = maxAge === undefined ? expires && expires.getTime() - Date.now() : maxAge * 1000
  if (rest === undefined || cookie.text === undefined) return
  // Timers are limited to 24 days, so long-lived pages set another one.
  cookie.timer = setTimeout(
    () => {
      if (rest > longest) return
      cookie.text = undefined
      cookie.value.value = undefined
    },
    Math.min(rest, longest),
  )
}

const longest = 2_147_483_647

/** `document.cookie`, also if content of the page has an element of that name, which the document would return instead. */
const jar = {
  get cookie(): string {
    return String(Reflect.get(Document.prototype, 'cookie', document))
  },
  set cookie(line: string) {
    Reflect.set(Document.prototype, 'cookie', line, document)
  },
}

function textNow(name: string, options: CookieOptions): string | undefined {
  return options.filter && !options.filter(name) ? undefined : readCookies(jar.cookie)[name]
}

/** Encodes a value. Undefined removes the cookie. */
function textOf(value: unknown, options: CookieOptions): string | undefined {
  return value === null || value === undefined ? undefined : (options.encode ?? encodeCookie)(value)
}

function defaultTextOf(options: CookieOptions): string | undefined {
  return textOf(options.default?.(), options)
}

function valueOf(text: string | undefined, options: CookieOptions): unknown {
  return text === undefined ? options.default?.() : (options.decode ?? decodeCookie)(text)
}

const all = /* @__PURE__ */ new WeakMap<FwApp, PageCookies>()

function cookiesOf(app: FwApp): PageCookies {
  let cookies = all.get(app)
  if (!cookies) all.set(app, (cookies = { used: new Map(), tell: listen(app) }))
  return cookies
}

/** Listens for changes in other tabs, and returns a function that notifies them of changes here. */
function listen(app: FwApp): (name: string) => void {
  const { cookieStore } = window as { cookieStore?: EventTarget }
  const reread = () => {
    for (const name of cookiesOf(app).used.keys()) rereadCookie(app, name)
  }
  if (useCookieStore && cookieStore) {
    cookieStore.addEventListener('change', reread)
    return () => {}
  }
  if (typeof BroadcastChannel === 'undefined') return () => {}
  const channel = new BroadcastChannel('fw:cookies')
  channel.addEventListener('message', reread)
  // oxlint-disable-next-line require-post-message-target-origin -- a channel has no other origin
  return () => channel.postMessage(null)
}
