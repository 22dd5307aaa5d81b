import { withoutQueries } from '@fw/schema/tracing'
import { mapStack } from './stack-mapper.ts'

interface Builtins {
  'node:util': { inspect: (value: unknown) => string }
}

interface Process {
  getBuiltinModule?: <Name extends keyof Builtins>(name: Name) => Builtins[Name] | undefined
  once?: (event: 'exit', listener: () => void) => void
}

interface LoggedError {
  id: string
  until: number
}

const host = (globalThis as { process?: Process }).process
const inspect = host?.getBuiltinModule?.('node:util')?.inspect ?? stackOf

/** Time in milliseconds during which a repeated error is logged as one line that refers to the first one. */
const repeatTime = 60_000
const maxRecent = 200

const recent = new Map<string, LoggedError>()
const unwritten = new Map<string, string>()
let isWatchingExit = false

/** An id that connects a response with a line of the log. */
export function errorId(): string {
  return Math.random().toString(16).slice(2, 10).padEnd(8, '0')
}

/**
 * Logs an error with positions in the sources. The line is written once the source maps are read, possibly after the response. An
 * error with the same stack is logged in full once a minute, so that a flood of errors neither fills the log nor slows down other
 * requests.
 */
export function logError(headline: string, thrown: unknown, id: string): void {
  const key = stackOf(thrown)
  const now = Date.now()
  const first = recent.get(key)
  if (first && first.until > now) {
    console.error(withoutQueries(`${headline}: ${key.split('\n', 1)[0]}, same stack as ${first.id}`))
    return
  }
  remember(key, { id, until: now + repeatTime })
  void write(withoutQueries(headline), errorText(thrown), id)
}

/** An error with its causes, as text for the log. */
export function errorText(thrown: unknown): string {
  return withoutQueries(inspect(thrown))
}

async function write(headline: string, text: string, id: string): Promise<void> {
  if (!isWatchingExit) host?.once?.('exit', writeUnmapped)
  isWatchingExit = true
  const key = `${headline} ${id}`
  unwritten.set(key, `${headline}\n${text}`)
  const mapped = await mapStack(text)
  if (unwritten.delete(key)) console.error(`${headline}\n${mapped}`)
}

/** If the process exits before the maps are read, positions in the bundle are better than none. */
function writeUnmapped(): void {
  for (const text of unwritten.values()) console.error(text)
  unwritten.clear()
}

function remember(key: string, value: LoggedError): void {
  recent.delete(key)
  if (recent.size >= maxRecent) recent.delete(recent.keys().next().value!)
  recent.set(key, value)
}

function stackOf(thrown: unknown): string {
  if (!(thrown instanceof Error)) return String(thrown)
  const { cause } = thrown
  const stack = thrown.stack ?? String(thrown)
  return cause instanceof Error ? `${stack}\n${cause.stack ?? String(cause)}` : stack
}
