import type { DevPageAssets, DevProblem, DevRequest, RenderOutcome, RenderRequest } from '@fw/schema'

export type EngineClose = () => unknown

/** What the worker of the dev server gives to the code that runs in it. */
export interface DevTools {
  render: (request: RenderRequest) => Promise<RenderOutcome>
  assets: (modules: Iterable<string>) => Promise<DevPageAssets>
  /** The number of the latest change that the code of this request has seen; see `DevContext.revision` in @fw/schema. */
  revision: () => number | undefined
  /** The same error is told once. */
  report: (thrown: unknown, request?: DevRequest, code?: string) => Promise<DevProblem>
  /** A page that shows a problem in the overlay, and reloads when it is fixed. For errors that leave no page to show it on. */
  problemPage: (problem: DevProblem, nonce?: string) => Promise<string>
  /** Calls `close` when the engine that is starting gives way to the next one. Resolves when the previous one is closed. */
  replaceEngine: (close: EngineClose) => Promise<void>
  /** Adds to what happens when the current engine is closed. The last one added is called first. */
  onEngineClose: (close: EngineClose) => void
}

/** Only in development. */
export function devTools(): DevTools {
  return (globalThis as { __fwDev?: DevTools }).__fwDev!
}
