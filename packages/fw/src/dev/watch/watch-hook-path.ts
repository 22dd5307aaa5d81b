import type { FwOptions } from '@fw/schema'
import { relative } from 'pathe'

/** The path passed to `builder:watch` hooks. */
export function watchHookPath({ srcDir, experimental }: Pick<FwOptions, 'srcDir' | 'experimental'>, path: string): string {
  return experimental.relativeWatchPaths ? relative(srcDir, path) : path
}
