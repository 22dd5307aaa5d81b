import { fwGlobal, type DevTools } from '@fw/schema/global'

/** Development only. */
export function devTools(): DevTools {
  return fwGlobal().dev! // the worker sets it before it loads any code
}
