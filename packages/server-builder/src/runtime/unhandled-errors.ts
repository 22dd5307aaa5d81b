import { withoutQuery } from '@fw/schema/tracing'
import type { H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { currentRequest } from './current-request.ts'
import errorHandler from './error-handler.ts'
import { errorId, logError } from './error-log.ts'
import { failRequest } from './trace-request.ts'

type Kind = 'unhandledRejection' | 'uncaughtException'

interface Process {
  on: (kind: Kind, listener: (error: unknown, promise: unknown) => void) => void
}

/** Replaces Nitro's function of the same name. The process goes on after an error that nobody handles. */
export function trapUnhandledNodeErrors(): void {
  const { process } = globalThis as unknown as { process: Process }
  for (const kind of ['unhandledRejection', 'uncaughtException'] as const)
    process.on(kind, (error, promise) => handle(error, kind, promise))
}

function handle(thrown: unknown, kind: Kind, promise: unknown): void {
  const request = currentRequest()
  const context = { tags: [kind], ...(request?.event ? { event: request.event } : {}) }
  useNitroApp().captureError(thrown as Error, context) // hooks get what was thrown
  if (endRequest(thrown, promise)) return
  const id = errorId()
  logError(`[fw] ${request ? `${request.method} ${withoutQuery(request.url)}: ` : ''}${kind} (${id})`, thrown, id)
}

/**
 * Ends the request whose code has thrown an error that nobody handles: if it waits for that code, nothing else would. Returns whether the
 * response reports the error.
 */
export function endRequest(thrown: unknown, promise: unknown): boolean {
  const event = currentRequest()?.event
  if (!event || event.node.res.writableEnded || isBackground(event, promise)) return false
  failRequest(event, thrown)
  if (event.node.res.headersSent) {
    event.node.res.destroy() // the client must not take half a response for the whole
    return false
  }
  void errorHandler(thrown, event)
  return true
}

/** Whether a promise was given to `event.waitUntil()`: its request does not depend on it. */
function isBackground({ context }: H3Event, promise: unknown): boolean {
  const { _waitUntilPromises: promises } = (context['nitro'] ?? {}) as { _waitUntilPromises?: unknown[] } // set by Nitro
  return promises?.includes(promise) ?? false
}
