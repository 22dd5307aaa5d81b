import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { FwOptions } from '@fw/schema'
import type ignoreLibrary from 'ignore'
import type { Ignore, Options } from 'ignore'
import { join, normalize } from 'pathe'
import { isFile } from '../config/is-file.ts'
import { useFw } from '../context/fw-context.ts'
import { expandBraces } from './expand-braces.ts'
import { mayMatch } from './may-match.ts'

export type IsIgnored = (file: string) => boolean

interface Root {
  /** With a trailing slash. */
  dir: string
  matcher: Ignore
  mayMatch: (path: string) => boolean
}

/**
 * Returns a function that checks whether a file is ignored: by `ignore` (which includes `ignorePrefix`), or by `.fwignore` at the
 * root of its layer. Files outside of all layers are never ignored.
 *
 * @param options - Defaults to those of the current app.
 * @param layerRoots - Defaults to those of the current app.
 * @example const isIgnored = createIsIgnored()
 */
export function createIsIgnored(
  options: Pick<FwOptions, 'ignore' | 'ignoreOptions'> = useFw().options,
  layerRoots: readonly string[] = useFw().layers.map(({ root }) => root),
): IsIgnored {
  const ignore = loadIgnore()
  const patterns = options.ignore.flatMap(expandBraces)
  const matching = options.ignoreOptions as Options // passed to the library unchanged
  const roots = layerRoots.map((dir): Root => {
    const root = normalize(dir)
    const written = ignoreFile(root)
    return {
      dir: root.endsWith('/') ? root : `${root}/`,
      matcher: ignore(matching).add(patterns).add(written),
      mayMatch: mayMatch([...patterns, ...written.split(/\r?\n/)]),
    }
  })
  const outerOf = new Map(roots.map((root) => [root, roots.filter((other) => speaksFor(other, root))]))
  // The innermost root comes first.
  const byDepth = roots.toSorted((a, b) => b.dir.length - a.dir.length)
  return (file) => {
    const path = normalize(file)
    const root = byDepth.find(({ dir }) => isInside(path, dir))
    if (!root) return false
    return [root, ...outerOf.get(root)!].some((each) => {
      const relative = path.slice(each.dir.length)
      return each.mayMatch(relative) && each.matcher.ignores(relative)
    })
  }
}

/** Loaded lazily: not every command needs it. */
function loadIgnore(): typeof ignoreLibrary {
  return createRequire(import.meta.url)('ignore') as typeof ignoreLibrary // the library itself is CommonJS
}

/**
 * Whether the patterns of a root apply to another root inside it. They do not if they exclude that whole root: a layer that the
 * project extends is used, even in a directory such as `node_modules/.cache`.
 */
function speaksFor(outer: Root, inner: Root): boolean {
  return outer !== inner && isInside(inner.dir, outer.dir) && !outer.matcher.ignores(inner.dir.slice(outer.dir.length))
}

function isInside(path: string, dir: string): boolean {
  return path.length > dir.length && path.startsWith(dir)
}

/** The content of a layer's ignore file. */
export function ignoreFile(root: string): string {
  const file = join(root, '.fwignore')
  return isFile(file) ? readFileSync(file, 'utf8') : ''
}
