import type { RawError } from '@fw/schema'
import { fwGlobal } from '@fw/schema/global'
import type { ComponentInternalInstance, ComponentPublicInstance } from 'vue'
import { FwErrorBoundary } from '../components/fw-error-boundary.ts'
import { isFwError } from '../app/errors.ts'
import type { FwApp } from '../app/fw-app.ts'
import { isTreeBroken, pageChanged, setFailed, setPageFiles, setTreeBroken } from './page-state.ts'

type Send = (error: RawError) => void

type Report = (thrown: unknown, instance?: ComponentPublicInstance | null, code?: string) => void

let report: Report | undefined
/** Errors thrown during rendering. If nobody handles them, Vue stops in the middle of an update. */
const whileRendering = new WeakSet<object>()

let isAfterUpdate = false

/** Whether the page is being left or reloaded, which ends its requests. */
let isLeaving = false

/** Errors after an update of a broken tree are only consequences. The page reloads. */
export function ignoreFollowingErrors(): void {
  isAfterUpdate = true
}

/** Sends each uncaught error once. Call this before the app starts. */
export function captureClientErrors(send: Send): void {
  const seen = new WeakSet<object>()
  report = (thrown, instance, code) => {
    if (isExpected(thrown) || isKnown(thrown, seen) || (isTreeBroken() && isAfterUpdate)) return
    if (isLeaving && isNetworkFailure(thrown)) return
    const components = instance ? componentChain(instance.$) : []
    send({ ...rawError(thrown, new Set()), ...(code ? { code } : {}), ...(components.length > 0 ? { components } : {}) })
  }
  // For code that handles an error itself.
  fwGlobal().report = (thrown, _, code) => report?.(thrown, null, code)
  window.addEventListener('error', (event) => {
    // Cross-origin script errors have no details, and ResizeObserver notices are harmless.
    if (event.error === null && /^(?:Script error|ResizeObserver loop)/.test(event.message)) return
    unhandled(event.error ?? event.message)
  })
  window.addEventListener('beforeunload', () => {
    isLeaving = true
  })
  window.addEventListener('unhandledrejection', (event) => unhandled(event.reason))
}

function unhandled(thrown: unknown): void {
  if (typeof thrown === 'object' && thrown !== null && whileRendering.has(thrown)) setTreeBroken()
  report?.(thrown)
}

/** Sends errors of an app's components, and those shown on its error page. */
export function captureAppErrors(fwApp: FwApp): void {
  fwApp.hook('vue:error', (error, instance, info) => {
    if (typeof error === 'object' && error !== null && /^(?:setup|render) function|^scheduler flush|^component update/.test(info))
      whileRendering.add(error)
    report?.(error, instance, isInBoundary(error, instance) ? 'FW_DEV_BOUNDARY' : undefined)
  })
  fwApp.hook('app:error', (error) => {
    setFailed()
    report?.(error)
  })
  fwApp.$router?.afterEach(pageChanged)
  setPageFiles(() => (fwApp.$router?.currentRoute?.value.matched ?? []).flatMap((record) => filesOf(record.components)))
  fwApp.$router?.onError((error: unknown, to, from) => {
    // Browsers cache that a module failed to load. A full load lets the server report the cause and detect the fix.
    if (from.matched.length > 0 && isLoadFailure(error)) return location.assign(fwApp.$router.resolve(to.fullPath).href)
    report?.(error)
  })
}

/** Whether `<FwErrorBoundary>` handles the error, so that the page keeps working. */
function isInBoundary(error: unknown, instance: ComponentPublicInstance | null): boolean {
  if (isFwError(error) && error.fatal) return false
  for (let each = instance?.$.parent; each; each = each.parent) if (Object.is(each.type, FwErrorBoundary)) return true
  return false
}

function filesOf(components: object | null | undefined): string[] {
  return Object.values(components ?? {}).flatMap((component: { __file?: string } | undefined) => component?.__file ?? [])
}

function isLoadFailure(thrown: unknown): boolean {
  return thrown instanceof TypeError && /dynamically imported module|Importing a module script failed/.test(thrown.message)
}

/** Also as the cause of another error. */
function isNetworkFailure(thrown: unknown): boolean {
  for (let each = thrown, depth = 0; each instanceof Error && depth < 6; each = each.cause, depth++)
    if (each instanceof TypeError && /Failed to fetch|NetworkError|Load failed/.test(each.message)) return true
  return false
}

/** Errors that are not bugs: intentional responses such as 404, aborted requests, errors of browser extensions. */
function isExpected(thrown: unknown): boolean {
  if (isFwError(thrown)) return thrown.statusCode < 500 || (!thrown.unhandled && !(thrown.cause instanceof Error))
  if (!(thrown instanceof Error)) return thrown instanceof DOMException && thrown.name === 'AbortError'
  return thrown.name === 'AbortError' || /^.*\b(?:chrome|moz|safari-web)-extension:\/\//m.test(firstFrame(thrown.stack))
}

/** Whether an error was seen before, directly or as the cause of another. */
function isKnown(thrown: unknown, seen: WeakSet<object>): boolean {
  let known = false
  const chain = new Set<object>()
  for (let each = thrown; typeof each === 'object' && each !== null && !chain.has(each); each = (each as Error).cause) {
    chain.add(each)
    known ||= seen.has(each)
  }
  for (const each of chain) seen.add(each)
  return known
}

function rawError(thrown: unknown, seen: Set<unknown>): RawError {
  const side = 'client'
  if (!(thrown instanceof Error)) return { side, name: 'Error', message: textOf(thrown).slice(0, 10_000) }
  seen.add(thrown)
  const { name, message, stack, cause } = thrown
  const { code, statusCode } = thrown as { code?: unknown; statusCode?: unknown } // optional properties
  // An error with a status that only wraps another adds no information.
  if (isFwError(thrown) && cause instanceof Error && cause.message === message)
    return { ...rawError(cause, seen), statusCode: thrown.statusCode }
  const hasCause = cause !== undefined && cause !== null && !seen.has(cause) && seen.size < 6
  return {
    side,
    name,
    message: message.slice(0, 10_000),
    ...(stack ? { stack: stackOnly(stack, message) } : {}),
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof statusCode === 'number' ? { statusCode } : {}),
    ...(hasCause ? { cause: rawError(cause, seen) } : {}),
  }
}

/** V8 includes the message, which may contain lines that look like stack frames. */
function stackOnly(stack: string, message: string): string {
  const at = message === '' ? -1 : stack.indexOf(message)
  const frames = at === -1 ? stack : stack.slice(at + message.length)
  return frames.split('\n').slice(0, 51).join('\n').slice(0, 50_000)
}

function firstFrame(stack = ''): string {
  return stack.split('\n').find((line) => /:\d+:\d+\)?$/.test(line)) ?? ''
}

function textOf(value: unknown): string {
  try {
    return typeof value === 'object' ? `A value that is not an Error was thrown: ${JSON.stringify(value)}` : String(value)
  } catch {
    return 'A value that cannot be printed was thrown.'
  }
}

/** The innermost component first. */
function componentChain(instance: ComponentInternalInstance | null): { name: string; file?: string }[] {
  const chain: { name: string; file?: string }[] = []
  for (let each = instance; each && chain.length < 20; each = each.parent) {
    const { name, __name, __file: file } = each.type as { name?: string; __name?: string; __file?: string } // set by the SFC compiler
    const shown = name ?? __name ?? /([^/\\]+)\.\w+$/.exec(file ?? '')?.[1]
    if (shown) chain.push({ name: shown, ...(file ? { file } : {}) })
  }
  return chain
}
