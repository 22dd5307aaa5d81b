import { isAbsolute, relative, resolve } from 'pathe'
import { useFw } from '../context/fw-context.ts'
import { ignoreFile } from './create-is-ignored.ts'
import { expandBraces } from './expand-braces.ts'

/**
 * Returns the ignore patterns of the app, from `ignore` and from `.fwignore` of the project. For tools that accept such patterns.
 *
 * @param from - Absolute path of a directory: patterns that start with a path are made relative to it.
 * @example watch(dir, { ignored: resolveIgnorePatterns() })
 */
export function resolveIgnorePatterns(from?: string): string[] {
  const { options } = useFw()
  const lines = ignoreFile(options.rootDir)
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
  const patterns = [...options.ignore, ...lines].flatMap(expandBraces)
  return from === undefined ? patterns : patterns.map((pattern) => seenFrom(from, pattern, options.rootDir))
}

function seenFrom(from: string, pattern: string, rootDir: string): string {
  const [sign, path] = pattern.startsWith('!') ? ['!', pattern.slice(1)] : ['', pattern]
  if (path.startsWith('*')) return pattern
  return sign + relative(from, isAbsolute(path) ? path : resolve(rootDir, path))
}
