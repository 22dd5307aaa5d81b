import type { BuildApp } from '@fw/schema'

/** Whether `/About` and `/about` are different pages. */
export function caseSensitive({ options }: BuildApp): boolean {
  return (options.router.options as { sensitive?: boolean }).sensitive === true // an option of vue-router
}
