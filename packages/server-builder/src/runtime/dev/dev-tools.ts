import type { DevPageAssets, DevProblem, DevRequest, RenderOutcome, RenderRequest } from '@fw/schema'

/** What the worker of the dev server gives to the code that runs in it. */
export interface DevTools {
  render: (request: RenderRequest) => Promise<RenderOutcome>
  assets: (modules: Iterable<string>) => Promise<DevPageAssets>
  /** The same error is told once. */
  report: (thrown: unknown, request?: DevRequest, code?: string) => Promise<DevProblem>
}

/** Only in development. */
export function devTools(): DevTools {
  return (globalThis as { __fwDev?: DevTools }).__fwDev!
}
