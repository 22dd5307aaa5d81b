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
  let hasClosed = false
  const close = (): void => {
    if (hasClosed) return
    hasClosed = true
    for (const listener of listeners) listener()
    process.emit(closing)
  }
  const stop = (): void => {
    const delay = stopping ? 0 : Number(process.env[delayVariable] ?? 0) // whoever asks twice does not want to wait
    stopping = true
    if (delay > 0) setTimeout(close, delay)
    else close()
  }
  for (const signal of signals) process.on(signal, stop)
}
