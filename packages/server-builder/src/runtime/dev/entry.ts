import '#nitro-internal-pollyfills' // oxlint-disable-line import/no-unassigned-import -- sets up globals
import { toNodeListener } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import { reportUnexpectedError } from '../error-response.ts'
import { endRequest } from '../unhandled-errors.ts'
import { devTools } from './dev-tools.ts'
import { addServerTiming } from './server-timing.ts'
import { serveTasks } from './tasks.ts'
import { createUpgrade, type Upgrade } from './websocket.ts'

const engine = useNitroApp()

// Includes errors that Nitro catches: in hooks, and in work that outlives its request.
engine.hooks.hook('error', (error, { event }) => void reportUnexpectedError(error, event))
// Errors that nobody handles are reported by the worker. Requests that wait for them end here.
for (const kind of ['unhandledRejection', 'uncaughtException'] as const) {
  process.on(kind, endRequest)
  devTools().onEngineClose(() => void process.off(kind, endRequest))
}
if (import.meta._tasks) serveTasks(engine)
devTools().onEngineClose(addServerTiming())

/** Handles requests with the current server code. */
export const listener = toNodeListener(engine.h3App)

/** Whether the server is active between requests, because of WebSockets or scheduled tasks. */
export const isLive: boolean = Boolean(import.meta._tasks || import.meta._websocket)

/** Undefined without `serverEngine.experimental.websocket`. */
export const upgrade: Upgrade | undefined = import.meta._websocket ? await createUpgrade(engine) : undefined
