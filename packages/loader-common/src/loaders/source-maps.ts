import { fileURLToPath } from 'node:url'
import { GenMapping, maybeAddSegment, setSourceContent, toEncodedMap } from '@jridgewell/gen-mapping'
import remapping from '@jridgewell/remapping'
import { eachMapping, TraceMap, type SourceMapInput } from '@jridgewell/trace-mapping'
import { resolve } from 'pathe'

/** The map of code that was transformed twice. A step without a map keeps positions. */
export function composeMaps(later: unknown, earlier: unknown): unknown {
  if (!later) return earlier
  const map = plain(later)
  if (!earlier) return map
  let isFirst = true
  return remapping(map as never, () => {
    if (!isFirst) return null
    isFirst = false
    return plain(earlier) as never
  })
}

/** The map of code that is followed by other code, from the given line. */
export function joinMaps(first: unknown, second: unknown, line: number): unknown {
  const joined = new GenMapping()
  if (first) copy(joined, first, 0)
  if (second) copy(joined, second, line)
  return toEncodedMap(joined)
}

function copy(target: GenMapping, given: unknown, offset: number): void {
  const map = new TraceMap(plain(given) as SourceMapInput)
  eachMapping(map, ({ generatedLine, generatedColumn, source, originalLine, originalColumn }) => {
    if (source === null || originalLine === null || originalColumn === null) return
    maybeAddSegment(target, generatedLine - 1 + offset, generatedColumn, source, originalLine - 1, originalColumn)
  })
  map.sources.forEach((source, index) => {
    if (source !== null) setSourceContent(target, source, map.sourcesContent?.[index] ?? null)
  })
}

/** The map without sources to which nothing is mapped. */
export function withoutUnusedSources(map: unknown): unknown {
  return remapping(plain(map) as never, () => null)
}

/** The map with absolute paths instead of paths relative to a directory. css-loader would resolve them from the working directory. */
export function withAbsoluteSources(map: unknown, dir: string): unknown {
  if (!map) return undefined
  const { sources, ...rest } = plain(map) as { sources: (string | null)[] } // a source map
  return { ...rest, sources: sources.map((source) => (source === null ? null : absolute(source, dir))) }
}

function absolute(source: string, dir: string): string {
  return source.startsWith('file://') ? fileURLToPath(source) : resolve(dir, source)
}

/** Maps are texts or objects, some with methods. */
function plain(map: unknown): object {
  return typeof map === 'string' ? (JSON.parse(map) as object) : (JSON.parse(JSON.stringify(map)) as object) // a source map
}
