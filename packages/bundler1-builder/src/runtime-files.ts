import type { BuildApp } from '@fw/schema'

type Runtime = Pick<BuildApp, 'runtimeDir'>

/** Whether a file is part of fw's runtime. */
export function isRuntimeFile({ runtimeDir }: Runtime, file: string): boolean {
  return file.startsWith(`${runtimeDir}/dist/`) || file.startsWith(devFiles({ runtimeDir }))
}

/** Where the runtime lies as browsers get it in development. */
export function devFiles({ runtimeDir }: Runtime): string {
  return `${runtimeDir}/dist-dev/`
}
