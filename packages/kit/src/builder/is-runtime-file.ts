import type { BuildApp } from '@fw/schema'

/** Whether a file is part of fw's runtime. */
export function isRuntimeFile({ runtimeDir }: Pick<BuildApp, 'runtimeDir'>, file: string): boolean {
  return file.startsWith(`${runtimeDir}/dist/`) || file.startsWith(`${runtimeDir}/dist-dev/`)
}
