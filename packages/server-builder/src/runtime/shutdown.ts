import { getGracefulShutdownConfig, setupGracefulShutdown as closeOnSignals } from 'nitropack/runtime/internal/shutdown'

interface Process {
  env: Record<string, string | undefined>
  on: (event: string, listener: () => void) => void
  emit: (event: string) => void
}

/** Nitro takes the names of signals from the environment, and any name of an event will do. */
const closing = 'fw:closing'

/** Milliseconds between the signal and the end of new connections, for load balancers that ask whether the process is ready. */
const delayVariable = 'FW_SHUTDOWN_DELAY'

/** Turns of the event loop without a new connection, after which there are no more, and turns in all. */
const quietTurns = 3
const maxTurns = 10_000

const listeners: (() => void)[] = []
let stopping = false

/** Whether the process was asked to stop. It still handles requests. */
export function isStopping(): boolean {
  return stopping
}

/** Calls a listener when the server is about to close: it accepts no more connections, and waits for pending requests. */
export function onClosing(listener: () => void): void {
  listeners.push(listener)
}

/** Replaces Nitro's function of the same name, which closes the server at once. */
export function setupGracefulShutdown(...given: Parameters<typeof closeOnSignals>): void {
  const { process } = globalThis as unknown as { process: Process }
  const { disabled, signals } = getGracefulShutdownConfig()
  if (disabled) return
  const { NITRO_SHUTDOWN_SIGNALS: configured } = process.env
  process.env['NITRO_SHUTDOWN_SIGNALS'] = closing
  closeOnSignals(...given)
  if (configured === undefined) delete process.env['NITRO_SHUTDOWN_SIGNALS']
  else process.env['NITRO_SHUTDOWN_SIGNALS'] = configured
  let connections = 0
  given[0].on('connection', () => (connections += 1))
  let hasClosed = false
  const close = (): void => {
    if (hasClosed) return
    hasClosed = true
    for (const listener of listeners) listener()
    process.emit(closing)
  }
  /**
   * What was there before the signal must be read before the server closes, which would reset it: connections that wait to be accepted, one in each
   * turn of the event loop, and then their requests.
   */
  const whenQuiet = (done: () => void): void => {
    let known = connections
    let quiet = 0
    let turns = 0
    const turn = (): void => {
      quiet = connections === known ? quiet + 1 : 0
      known = connections
      turns += 1
      if (quiet === quietTurns || turns === maxTurns) done()
      else setImmediate(turn)
    }
    setImmediate(turn)
  }
  const stop = (): void => {
    if (stopping) return close() // whoever asks twice does not want to wait
    stopping = true
    const delay = Number(process.env[delayVariable] ?? 0)
    if (delay > 0) setTimeout(close, delay)
    else whenQuiet(close)
  }
  for (const signal of signals) process.on(signal, stop)
}
