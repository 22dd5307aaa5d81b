import { rejectedLinks } from '@fw/kit/internal'
import type { NitroOptions } from 'nitropack/types'
import { join } from 'pathe'

type Scanned = Pick<NitroOptions, 'scanDirs'> & Partial<Pick<NitroOptions, 'apiDir' | 'routesDir'>>

/**
 * Patterns for links in server directories that lead back to a directory above them. Nitro's glob library follows them: two such
 * links never end.
 */
export function circularLinks({ scanDirs, apiDir = 'api', routesDir = 'routes' }: Scanned): string[] {
  const names = [apiDir, routesDir, 'middleware', 'plugins', 'tasks', 'modules']
  return [
    ...new Set(scanDirs.flatMap((dir) => names.flatMap((name) => circularIn(join(dir, name)).map((link) => `${name}/${link}`)))),
  ]
}

/** The same for server assets. */
export function ignoreCircularAssets({ serverAssets }: Pick<NitroOptions, 'serverAssets'>): void {
  for (const asset of serverAssets) asset.ignore = [...(asset.ignore ?? []), ...circularIn(asset.dir)]
}

const circularIn = (dir: string): string[] => rejectedLinks(dir).map(({ path }) => linkPattern(path))

/** Wildcards replace special characters, because Nitro treats escapes as slashes. */
export function linkPattern(path: string): string {
  return `${path.replaceAll(/[^\w./ -]/g, '?')}/**`
}
