import type { FwOptions } from '@fw/schema'
import { relative } from 'pathe'

/** The path that listeners of `builder:watch` get. */
export function watchHookPath({ srcDir, experimental }: Pick<FwOptions, 'srcDir' | 'experimental'>, path: string): string {
  return experimental.relativeWatchPaths ? relative(srcDir, path) : path
}
