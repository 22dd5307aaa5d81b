import '#nitro-internal-pollyfills' // oxlint-disable-line import/no-unassigned-import -- sets up globals
import { toNodeListener } from 'h3'
import { useNitroApp } from 'nitropack/runtime'

const engine = useNitroApp()

/** Answers requests with the server as its sources are now. */
export const listener = toNodeListener(engine.h3App)

export async function close(): Promise<void> {
  await engine.hooks.callHook('close')
}
