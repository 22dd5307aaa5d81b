import type { DevPageAssets, DevProblem, DevRequest, RenderOutcome, RenderRequest } from '@fw/schema'

export type EngineClose = () => unknown

/** The interface of the dev server's worker for the code that runs in it. */
export interface DevTools {
  render: (request: RenderRequest) => Promise<RenderOutcome>
  assets: (modules: Iterable<string>) => Promise<DevPageAssets>
  /** The revision of the code that handles this request; see `DevContext.revision` in @fw/schema. */
  revision: () => number | undefined
  /** Reports an error once, even if it is thrown again. */
  report: (thrown: unknown, request?: DevRequest, code?: string) => Promise<DevProblem>
  /** Returns a page that shows a problem in the overlay and reloads when it is fixed. For errors without a page to show them on. */
  problemPage: (problem: DevProblem, nonce?: string) => Promise<string>
  /** Registers `close`, which is called when the starting Nitro instance is replaced. Resolves when the previous one is closed. */
  replaceEngine: (close: EngineClose) => Promise<void>
  /** Adds a callback for when the current Nitro instance is closed. Callbacks run in reverse order. */
  onEngineClose: (close: EngineClose) => void
}

/** Development only. */
export function devTools(): DevTools {
  return (globalThis as { __fwDev?: DevTools }).__fwDev!
}
