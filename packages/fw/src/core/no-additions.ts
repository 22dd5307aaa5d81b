import type { Fw } from '@fw/schema'

/** What modules have added, before the first of them has run. */
export function noAdditions(): Fw['added'] {
  return {
    files: [],
    transforms: [],
    passes: [],
    serverDirs: [],
    serverImports: [],
    serverImportDirs: [],
    serverModules: new Map(),
  }
}
