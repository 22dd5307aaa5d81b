import type { BuildApp } from '@fw/schema'

type Runtime = Pick<BuildApp, 'runtimeDir'>

/** Whether a file is part of fw's runtime. */
export function isRuntimeFile({ runtimeDir }: Runtime, file: string): boolean {
  return file.startsWith(`${runtimeDir}/dist/`) || file.startsWith(devFiles({ runtimeDir }))
}

/** The directory of the runtime files that browsers load in development. */
export function devFiles({ runtimeDir }: Runtime): string {
  return `${runtimeDir}/dist-dev/`
}
