import { createRequire } from 'node:module'

type Semver = Pick<typeof import('semver'), 'coerce' | 'gt' | 'satisfies' | 'valid'>

let library: Semver | undefined

/** The library that compares versions. It takes as long to load as all the rest of this package, and few commands need it. */
export function versions(): Semver {
  return (library ??= createRequire(import.meta.url)('semver') as Semver) // a package without modules
}
