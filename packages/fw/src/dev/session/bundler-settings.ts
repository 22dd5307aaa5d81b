import type { DevBuilder, DevSettings, FwOptions } from '@fw/schema'
import { loadBuilder } from '../../core/load-builder.ts'

/** Settings of the dev server that the builder derives from the options. Empty if there is no such builder, which the session reports. */
export async function bundlerSettings(options: FwOptions): Promise<DevSettings> {
  try {
    const { devSettings } = await loadBuilder<DevBuilder>('builder', options.builder, options.rootDir)
    return devSettings?.(options) ?? {}
  } catch {
    return {}
  }
}
