import type { LoadedConfig } from '@fw/kit'
import type { DevBuilder, DevSettings } from '@fw/schema'
import { loadBuilder } from '../../core/load-builder.ts'

/** Settings of the dev server that the builder derives from the options. Empty if there is no such builder, which the session reports. */
export async function bundlerSettings(loaded: LoadedConfig): Promise<DevSettings> {
  try {
    const { devSettings } = await loadBuilder<DevBuilder>('builder', loaded)
    return devSettings?.(loaded.options) ?? {}
  } catch {
    return {}
  }
}
