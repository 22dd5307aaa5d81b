import { resolve } from 'pathe'
import type { LayerPart } from './layer-parts.ts'

/**
 * Finds parts by name, by the path of a page or server route, or by file, used or not.
 *
 * @param rootDir - Base of relative paths.
 */
export function findParts(parts: readonly LayerPart[], asked: string, rootDir: string): LayerPart[] {
  const file = resolve(rootDir, asked)
  const exact = parts.filter(
    (part) =>
      part.name === asked ||
      part.aliases?.includes(asked) ||
      part.file === file ||
      part.shadows.some((shadowed) => shadowed.file === file),
  )
  if (exact.length > 0 || !asked.startsWith('/')) return exact
  // A concrete path instead of a pattern.
  return parts.filter(({ kind, name }) => (kind === 'page' || kind === 'server route') && patternOf(name).test(asked))
}

/** The paths that a page or a server route stands for. */
function patternOf(name: string): RegExp {
  const route = name.replace(/^[A-Z]+ /, '')
  const source = route
    .replaceAll(/[.+^${}|[\]\\]/g, String.raw`\$&`)
    .replaceAll(/\/\*\*(?::\w+)?/g, '(?:/.*)?')
    .replaceAll(
      /(\/?):\w+(\((?:[^()]|\([^()]*\))*\))?(\\\+|[*?])?/g,
      (_, slash: string, pattern: string | undefined, modifier?: string) => parameter(slash, pattern, modifier),
    )
  return new RegExp(`^${source}/?$`)
}

function parameter(slash: string, pattern: string | undefined, modifier: string | undefined): string {
  const one = `${slash}${pattern === undefined || pattern === '()' ? '[^/]+' : '.*'}`
  if (modifier === '?') return `(?:${one})?`
  if (modifier === '*') return `(?:${slash}.*)?`
  return modifier === undefined ? one : `${slash}.+`
}
