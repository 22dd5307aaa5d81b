import { fwGlobal, type AppPaths } from '@fw/schema/global'

/** URLs of files depend on base path and CDN, which are only known at run time. */
function paths(): AppPaths {
  return fwGlobal().paths ?? { baseURL: '/', buildAssetsDir: '/_fw/', cdnURL: '' }
}

const join = (base: string, rest: string): string => base.replace(/\/+$/, '') + '/' + rest.replace(/^\/+/, '')

/** The path under which the app is served. */
export function baseURL(): string {
  return paths().baseURL
}

/** The URL path of the directory with built files. */
export function buildAssetsDir(): string {
  return paths().buildAssetsDir
}

/** Returns the URL of a built file. */
export function buildAssetsURL(...path: string[]): string {
  return path.reduce(join, publicAssetsURL(buildAssetsDir()))
}

/** Returns the URL of a file in the public directory. */
export function publicAssetsURL(...path: string[]): string {
  const known = paths()
  return path.reduce(join, known.cdnURL || known.baseURL)
}
