import { debugs, type FwOptions } from '@fw/schema'

/** Constants of Vue and of packages that depend on `NODE_ENV`, replaced in all code: code by expression. */
export function vueConstants({ debug, dev }: Pick<FwOptions, 'debug' | 'dev'>): Record<string, string> {
  return {
    __VUE_OPTIONS_API__: 'true',
    __VUE_PROD_DEVTOOLS__: 'false',
    __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: String(debugs(debug, 'hydration')),
    'process.env.NODE_ENV': JSON.stringify(dev ? 'development' : 'production'),
  }
}
