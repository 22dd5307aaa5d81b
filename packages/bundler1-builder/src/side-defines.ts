import { sideConstants } from '@fw/kit/internal'
import type { BuildApp, Side } from '@fw/schema'
import { sideConfig } from './side-config.ts'

/** Constants for the side that code runs on, so that code for the other side is removed. */
export function sideDefines({ options, envName }: Pick<BuildApp, 'options' | 'envName'>, side: Side): Record<string, string> {
  const { __UI_PROD_HYDRATION_MISMATCH_DETAILS__: details, ...own } = options.bundler1.define
  const constants: Record<string, unknown> = {
    ...own,
    ...sideConfig(options, side).define,
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: details ?? false,
    ...sideConstants(envName, side),
  }
  return Object.fromEntries(
    Object.entries(constants).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
}
