import '#nitro-internal-pollyfills' // oxlint-disable-line import/no-unassigned-import -- sets up globals
import { toNodeListener } from 'h3'
import { useNitroApp } from 'nitropack/runtime'
import { tellOfMistake } from '../error-response.ts'
import { serveTasks } from './tasks.ts'
import { createUpgrade, type Upgrade } from './websocket.ts'

const engine = useNitroApp()

// Also what the engine catches and goes on: errors of hooks, and of work that outlives its request.
engine.hooks.hook('error', (error, { event }) => void tellOfMistake(error, event))
if (import.meta._tasks) serveTasks(engine)

/** Answers requests with the server as its sources are now. */
export const listener = toNodeListener(engine.h3App)

/** Connections and schedules go on between requests. */
export const isLive: boolean = Boolean(import.meta._tasks || import.meta._websocket)

/** Undefined without `serverEngine.experimental.websocket`. */
export const upgrade: Upgrade | undefined = import.meta._websocket ? await createUpgrade(engine) : undefined
