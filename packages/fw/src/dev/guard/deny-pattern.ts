/** Files that nobody gets, wherever they lie. Those of the configuration come on top. */
export const alwaysDenied: readonly string[] = ['.env', '.env.*', '*.{crt,pem,key,p12,pfx}', '.npmrc', '.git/**']

/**
 * Makes a check of patterns for paths, whatever their case. A pattern matches at every depth and includes what lies below it.
 * It may contain `*`, `**`, `?` and `{a,b}`.
 */
export function createDenyCheck(patterns: readonly string[]): (path: string) => boolean {
  const regexes = patterns.map((pattern) => new RegExp(`(?:^|/)${translate(pattern)}(?:/|$)`, 'i'))
  return (path) => {
    const plain = path.split('/').map(plainName).join('/')
    return regexes.some((regex) => regex.test(path) || regex.test(plain))
  }
}

/** The name by which some file systems also know a file: without dots and spaces at its end, without the name of a stream. */
function plainName(name: string): string {
  return name
    .replace(/^__x00__/, '') // how the bundler writes a NUL
    .replace(/[?#:;].*$/, '')
    .replace(/[. ]+$/, '')
}

function translate(pattern: string): string {
  const parts = pattern.replace(/^\//, '').match(/\*\*\/|\/\*\*$|\*\*|\*|\?|\{|\}|,|[^*?{},/]+|\//g) ?? []
  let depth = 0
  return parts
    .map((part) => {
      if (part === '**/') return '(?:.*/)?'
      if (part === '/**') return '(?:/.*)?'
      if (part === '**') return '.*'
      if (part === '*') return '[^/]*'
      if (part === '?') return '[^/]'
      if (part === '{') return (depth++, '(?:')
      if (part === '}' && depth > 0) return (depth--, ')')
      if (part === ',' && depth > 0) return '|'
      return part.replace(/[\\^$.|+()[\]{}]/g, '\\$&')
    })
    .join('')
    .concat(')'.repeat(depth))
}
