import type { FwOptions } from '@fw/schema'

/**
 * Returns the path of a built file in the assets directory. Must be the same for both sides: the server renders it into pages, the
 * browser requests it.
 */
export function inAssetsDir({ bundler1 }: FwOptions, name: string): string {
  return `${bundler1.build.assetsDir.replace(/\/+$/, '')}/${name}`.replace(/^\/+/, '')
}
