import picomatch from 'picomatch'

/** Files that nobody gets, wherever they lie. Those of the configuration come on top. */
export const alwaysDenied: readonly string[] = ['.env', '.env.*', '*.{crt,pem,key,p12,pfx}', '.npmrc', '.git/**']

/**
 * Makes a check of patterns for paths, whatever their case. A pattern is what Vite takes it for, but it matches at every depth and includes
 * what lies below it.
 */
export function createDenyCheck(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map((pattern) => pattern.replaceAll(/^\/+|\/+$/g, '')).filter((pattern) => pattern !== '')
  const isDenied = picomatch(
    globs.flatMap((glob) => [`**/${glob}`, `**/${glob}/**`]),
    { dot: true, flags: 'is' }, // a name may contain a line break
  )
  return (path) => {
    const names = path.split('/').filter((name) => !/^\.{0,2}$/.test(name))
    return isDenied(names.join('/')) || isDenied(names.map(plainName).join('/'))
  }
}

/** The name by which some file systems also know a file: without dots and spaces at its end, without the name of a stream. */
function plainName(name: string): string {
  return name
    .replace(/^__x00__/, '') // how the bundler writes a NUL
    .replace(/[?#:;].*$/, '')
    .replace(/[. ]+$/, '')
}
