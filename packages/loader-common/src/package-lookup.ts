import type { PackageLookup } from '@fw/kit/internal'
import type { FwOptions } from '@fw/schema'

/** Directories from which optional packages are resolved. */
export function packageLookup({ modulesDir, rootDir, workspaceDir }: FwOptions): PackageLookup {
  return { modulesDir, rootDir, workspaceDir, from: import.meta.url }
}
