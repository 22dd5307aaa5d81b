import type { Fw } from '@fw/schema'

/** Initial state of module additions. */
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
