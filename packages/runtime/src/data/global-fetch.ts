import type { AppFetch } from './fetch.ts'

type Call = (...args: unknown[]) => unknown

/**
 * Defines the global `$fetch` in the browser, for code that fw does not compile; Nitro defines it on the server. Such code is rare, so
 * the implementation is loaded with the first call, which is why this is not in `fetch.ts`.
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

/** A method of `$fetch` that loads it first. */
function later(choose: (all: AppFetch) => unknown): Call {
  return async (...args) => {
    const { $fetch } = await import('./fetch.ts')
    return (choose($fetch) as Call)(...args) // the arguments are those of the caller
  }
}
