import type { DevLog } from '@fw/schema'
import { fwGlobal, type Storage } from '@fw/schema/global'

/** Runs a function and collects its console output, which is printed as usual. Concurrent requests are kept separate. */
export async function captureLogs<T>(run: () => Promise<T>): Promise<{ result: T; logs: DevLog[] }> {
  const logs: DevLog[] = []
  const storage = sharedStorage()
  const result = storage ? await storage.run(logs, run) : await run()
  return { result, logs }
}

/**
 * A script with the logs of a page for the browser; empty if there are none. `silent`: only for the app's hook, not for the
 * console.
 */
export function logsScript(logs: readonly DevLog[], appId: string, nonce = '', silent = false): string {
  if (logs.length === 0) return ''
  const json = JSON.stringify(logs).replaceAll(/[<>\u2028\u2029]/g, escapeCharacter)
  const attributes = `data-fw-logs="${attributeText(appId)}"${silent ? ' data-silent' : ''}${nonce === '' ? '' : ` nonce="${attributeText(nonce)}"`}`
  return `<script type="application/json" ${attributes}>${json}</script>`
}

const types = ['log', 'info', 'warn', 'error', 'debug'] as const
const most = 500
const longest = 10_000

interface Builtins {
  'node:async_hooks': { AsyncLocalStorage: new () => Storage<DevLog[]> }
  'node:util': { formatWithOptions: (options: object, ...args: unknown[]) => string }
}

/** Loads a built-in module without an import, which other platforms could not resolve. */
function builtin<Name extends keyof Builtins>(name: Name): Builtins[Name] | undefined {
  const { process } = globalThis as { process?: { getBuiltinModule?: (name: Name) => Builtins[Name] } }
  return process?.getBuiltinModule?.(name)
}

/** One per process: this module may be loaded again, but the console must only be wrapped once. */
function sharedStorage(): Storage<DevLog[]> | undefined {
  const hooks = builtin('node:async_hooks')
  const shared = fwGlobal()
  if (shared.logs || !hooks) return shared.logs
  const storage = new hooks.AsyncLocalStorage()
  for (const type of types) {
    const print = console[type]
    const wrapped = (...args: unknown[]): void => {
      print.apply(console, args)
      const logs = storage.getStore()
      // Output produced while formatting a log is not output of the app.
      if (logs) storage.run(ignored, () => add(logs, type, args, wrapped))
    }
    console[type] = wrapped
  }
  shared.logs = storage
  return storage
}

const ignored: DevLog[] = []

function add(logs: DevLog[], type: DevLog['type'], args: unknown[], wrapped: (...args: unknown[]) => void): void {
  if (logs === ignored || logs.length > most) return
  if (logs.length === most)
    logs.push({ type: 'warn', date: Date.now(), args: ['There are more logs of the server, see the terminal.'] })
  else logs.push({ type, date: Date.now(), args: texts(args), ...ownPlace(wrapped) })
}

/** Formats arguments like the terminal does. A format string and its arguments become one text. */
function texts(args: unknown[]): string[] {
  const together = typeof args[0] === 'string' && /%[sdifjoOc]/.test(args[0]) && args.length > 1
  return together ? [text(...args)] : args.map((arg) => (typeof arg === 'string' ? shorten(arg) : text(arg)))
}

function text(...args: unknown[]): string {
  try {
    const util = builtin('node:util')
    return shorten(
      util
        ? util.formatWithOptions({ depth: 4, maxArrayLength: 100, maxStringLength: longest }, ...args)
        : args.map(String).join(' '),
    )
  } catch (error) {
    return `[cannot be shown: ${String(error)}]`
  }
}

function shorten(value: string): string {
  return value.length > longest ? `${value.slice(0, longest)}…` : value
}

/** Returns the first stack frame in the project's files. */
function ownPlace(wrapped: (...args: unknown[]) => void): Pick<DevLog, 'file' | 'line' | 'column'> {
  const holder: { stack?: string } = {}
  const { captureStackTrace } = Error as { captureStackTrace?: (holder: object, above: unknown) => void }
  captureStackTrace?.(holder, wrapped)
  for (const row of holder.stack?.split('\n') ?? []) {
    const place = /^\s+at (?:.*\()?(?:file:\/\/)?((?:\/|[A-Za-z]:[\\/]).*?):(\d+):(\d+)\)?$/.exec(row)
    if (place && !/[\\/]node_modules[\\/]/.test(place[1]!))
      return { file: place[1]!, line: Number(place[2]), column: Number(place[3]) }
  }
  return {}
}

function escapeCharacter(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
}

function attributeText(value: string): string {
  return value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
}
