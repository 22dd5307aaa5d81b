import type { AppFetch } from './fetch-types.ts'

type Call = (...args: unknown[]) => unknown

/**
 * Makes `$fetch` a global in the browser, for code that is not compiled by fw; the server engine has one. Such code is rare, so what is behind
 * it comes with the first call.
 */
export function installFetch(): void {
  globalThis.$fetch = Object.assign(
    later((it) => it),
    {
      raw: later((it) => it.raw),
      native: fetch,
      create: (defaults: never) => later((it) => it.create(defaults)),
    },
  ) as unknown as AppFetch // generic in its result
}

/** A function of `$fetch` that loads it first. */
function later(choose: (all: AppFetch) => unknown): Call {
  return async (...args) => {
    const { $fetch } = await import('./fetch.ts')
    return (choose($fetch) as Call)(...args) // called with what a caller gives
  }
}
