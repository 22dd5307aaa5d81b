import type { PackageLookup } from '@fw/kit/internal'
import type { FwOptions } from '@fw/schema'

/** Where optional packages are looked for. */
export function packageLookup({ modulesDir, rootDir, workspaceDir }: FwOptions): PackageLookup {
  return { modulesDir, rootDir, workspaceDir, from: import.meta.url }
}
