import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'pathe'
import { movedPath, type Moves } from './moves.ts'

const strings = /(['"`])((?:\.\.?|~~?|@@?)\/[^'"`\n$]*)\1|(url\()((?:\.\.?|~~?|@@?)\/[^)'"\n]*)\)/g
const extensions = ['', '.ts', '.js', '.mts', '.mjs', '.tsx', '.jsx', '.vue', '/index.ts', '/index.js', '/index.vue']

interface Layout {
  root: string
  /** Source directories before and after the moves, relative to the root: `''` and `app`. */
  before: string
  after: string
  moves: Moves
}

/**
 * Changes references to files that have moved, or that a moved file refers to: imports, paths of assets, `url()`. A string counts as a
 * reference if there is such a file.
 *
 * @param file - Where the text is now, relative to the root.
 */
export function rewriteReferences(text: string, file: string, layout: Layout): string {
  return text.replaceAll(strings, (match, quote: string | undefined, quoted: string | undefined, url: string, inUrl: string) => {
    const specifier = quoted ?? inUrl
    const rewritten = rewrite(specifier, file, layout)
    if (rewritten === specifier) return match
    return quote === undefined ? `${url}${rewritten})` : `${quote}${rewritten}${quote}`
  })
}

function rewrite(specifier: string, file: string, { root, before, after, moves }: Layout): string {
  const [path = '', ...query] = specifier.split(/(?=[?#])/)
  const [alias = ''] = path.split('/')
  const rest = path.slice(alias.length + 1)
  const target = alias.startsWith('.') ? join(dirname(file), path) : join(alias.length === 2 ? '' : before, rest)
  if (target.startsWith('..') || !extensions.some((each) => existsSync(join(root, target + each)))) return specifier
  const exact = extensions.map((each) => target + each).find((each) => existsSync(join(root, each)))!
  const moved = movedPath(exact, moves)
  const shown = moved.slice(0, moved.length - (exact.length - target.length))
  return [referenceTo(shown, alias, movedPath(file, moves), after), ...query].join('')
}

/** In the form of the reference before, unless its alias does not reach the file any more. */
function referenceTo(target: string, alias: string, file: string, src: string): string {
  if (alias.startsWith('.')) {
    const path = relative(dirname(file), target)
    return path.startsWith('.') ? path : `./${path}`
  }
  if (alias.length === 2) return `${alias}/${target}` // from the root
  return target.startsWith(`${src}/`) ? `${alias}/${target.slice(src.length + 1)}` : `${alias}${alias}/${target}`
}

/** Directories that a text imports from with `~/` or `@/`. */
export function aliasedDirectories(text: string): string[] {
  return [...text.matchAll(/['"`(](?:~|@)\/([\w.-]+)\//g)].map(([, name]) => name!)
}
