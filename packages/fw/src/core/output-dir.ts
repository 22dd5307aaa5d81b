import type { FwOptions } from '@fw/schema'
import { resolve } from 'pathe'

/** The directory that a build writes: `serverEngine.output.dir`, or `.output`. */
export function outputDir({ rootDir, serverEngine }: Pick<FwOptions, 'rootDir' | 'serverEngine'>): string {
  const { output } = serverEngine as { output?: { dir?: string } } // an option of Nitro
  return resolve(rootDir, output?.dir ?? '.output')
}
