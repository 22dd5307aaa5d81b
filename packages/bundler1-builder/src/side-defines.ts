import type { BuildApp, Side } from '@fw/schema'
import { sideConfig } from './side-config.ts'

/** Constants for the side that code runs on, so that code for the other side is removed. */
export function sideDefines({ options, envName }: Pick<BuildApp, 'options' | 'envName'>, side: Side): Record<string, string> {
  const client = side === 'client'
  const { __UI_PROD_HYDRATION_MISMATCH_DETAILS__: details, ...own } = options.bundler1.define
  const constants: Record<string, unknown> = {
    ...own,
    ...sideConfig(options, side).define,
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: details ?? false,
    'import.meta.client': client,
    'import.meta.browser': client,
    'import.meta.server': !client,
    'process.client': client,
    'process.browser': client,
    'process.server': !client,
    'import.meta.envName': JSON.stringify(envName),
  }
  return Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
