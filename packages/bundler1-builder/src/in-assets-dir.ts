import type { FwOptions } from '@fw/schema'

/** The name of a built file, in the directory of assets. Both sides need the same: the server writes it into pages, the browser asks for it. */
export function inAssetsDir({ bundler1 }: FwOptions, name: string): string {
  return `${bundler1.build.assetsDir.replace(/\/+$/, '')}/${name}`.replace(/^\/+/, '')
}
