import '#nitro-internal-pollyfills' // oxlint-disable-line import/no-unassigned-import -- sets up globals
import { toNodeListener } from 'h3'
import { useNitroApp } from 'nitropack/runtime'
import { tellOfMistake } from '../error-response.ts'

const engine = useNitroApp()

// Also what the engine catches and goes on: errors of hooks, and of work that outlives its request.
engine.hooks.hook('error', (error, { event }) => void tellOfMistake(error, event))

/** Answers requests with the server as its sources are now. */
export const listener = toNodeListener(engine.h3App)

export async function close(): Promise<void> {
  await engine.hooks.callHook('close')
}
