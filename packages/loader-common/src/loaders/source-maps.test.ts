import { pathToFileURL } from 'node:url'
import { GenMapping, maybeAddSegment, setSourceContent, toEncodedMap } from '@jridgewell/gen-mapping'
import { originalPositionFor, TraceMap, type EncodedSourceMap } from '@jridgewell/trace-mapping'
import { describe, expect, it } from 'vitest'
import { composeMaps, joinMaps, withAbsoluteSources, withoutUnusedSources } from './source-maps.ts'

type Segment = [line: number, column: number, source: string, originalLine: number, originalColumn: number]

/** A map with these segments; lines and columns are zero-based. */
function mapOf(segments: readonly Segment[], contents: Readonly<Record<string, string | null>> = {}): EncodedSourceMap {
  const map = new GenMapping()
  for (const segment of segments) maybeAddSegment(map, ...segment)
  for (const [source, content] of Object.entries(contents)) setSourceContent(map, source, content)
  return toEncodedMap(map) as EncodedSourceMap // has no sections
}

/** The place that a map has for a zero-based line and column: `a.ts 3:4`. */
function origin(map: unknown, line: number, column: number): string | undefined {
  const {
    source,
    line: originalLine,
    column: originalColumn,
  } = originalPositionFor(new TraceMap(map as EncodedSourceMap), {
    line: line + 1,
    column,
  })
  return source === null ? undefined : `${source} ${originalLine - 1}:${originalColumn}`
}

const contentOf = (map: unknown, source: string): string | null | undefined => {
  const { sources, sourcesContent } = map as EncodedSourceMap
  return sourcesContent?.[sources.indexOf(source)]
}

describe('composeMaps', () => {
  const earlier = mapOf([[0, 0, 'a.ts', 10, 4]], { 'a.ts': 'source' })
  const later = mapOf([[5, 2, 'between.js', 0, 0]], { 'between.js': 'compiled' })

  it('maps through both to the source', () => {
    const map = composeMaps(later, earlier)
    expect(origin(map, 5, 2)).toBe('a.ts 10:4')
    expect((map as EncodedSourceMap).sources).toEqual(['a.ts'])
    expect(contentOf(map, 'a.ts')).toBe('source')
  })

  it('accepts texts, and objects with methods', () => {
    const withMethod = Object.assign(Object.create({ toString: () => 'x' }) as object, later, { toUrl: () => '' })
    expect(origin(composeMaps(JSON.stringify(later), JSON.stringify(earlier)), 5, 2)).toBe('a.ts 10:4')
    expect(origin(composeMaps(withMethod, earlier), 5, 2)).toBe('a.ts 10:4')
  })

  it('keeps the other map if a step has none', () => {
    expect(composeMaps(undefined, earlier)).toBe(earlier)
    expect(composeMaps(later, undefined)).toEqual(JSON.parse(JSON.stringify(later)))
    expect(composeMaps(undefined, undefined)).toBeUndefined()
  })

  it('composes only the first source of the later map', () => {
    const added = mapOf([
      [0, 0, 'between.js', 0, 0],
      [1, 0, 'added.js', 7, 0],
    ])
    const map = composeMaps(added, earlier)
    expect([origin(map, 0, 0), origin(map, 1, 0)]).toEqual(['a.ts 10:4', 'added.js 7:0'])
  })
})

describe('joinMaps', () => {
  const first = mapOf([[0, 3, 'a.ts', 1, 2]], { 'a.ts': 'first' })
  const second = mapOf([[2, 0, 'b.ts', 8, 0]], { 'b.ts': 'second' })

  it('moves the second map to its line', () => {
    const map = joinMaps(first, second, 10)
    expect([origin(map, 0, 3), origin(map, 12, 0), origin(map, 2, 0)]).toEqual(['a.ts 1:2', 'b.ts 8:0', undefined])
    expect([contentOf(map, 'a.ts'), contentOf(map, 'b.ts')]).toEqual(['first', 'second'])
  })

  it('needs neither of them', () => {
    expect(origin(joinMaps(undefined, second, 1), 3, 0)).toBe('b.ts 8:0')
    expect(origin(joinMaps(JSON.stringify(first), undefined, 1), 0, 3)).toBe('a.ts 1:2')
    expect((joinMaps(undefined, undefined, 1) as EncodedSourceMap).sources).toEqual([])
  })

  it('keeps a source without its content', () => {
    expect(contentOf(joinMaps(mapOf([[0, 0, 'a.ts', 0, 0]], { 'a.ts': null }), undefined, 0), 'a.ts')).toBeNull()
  })
})

it('withoutUnusedSources drops sources to which nothing is mapped', () => {
  const map = withoutUnusedSources(mapOf([[0, 0, 'a.ts', 3, 1]], { 'a.ts': 'used', 'b.ts': 'unused' }))
  expect((map as EncodedSourceMap).sources).toEqual(['a.ts'])
  expect([origin(map, 0, 0), contentOf(map, 'a.ts')]).toEqual(['a.ts 3:1', 'used'])
})

describe('withAbsoluteSources', () => {
  it('resolves sources from the directory', () => {
    const { sources, ...rest } = mapOf([[0, 0, 'a.scss', 3, 1]])
    const given = { ...rest, sources: ['a.scss', '../b.scss', '/other/c.scss', pathToFileURL('/d e.scss').href, null] }
    expect(withAbsoluteSources(given, '/project/app')).toEqual({
      ...JSON.parse(JSON.stringify(rest)),
      sources: ['/project/app/a.scss', '/project/b.scss', '/other/c.scss', '/d e.scss', null],
    })
    expect(sources).toEqual(['a.scss'])
  })

  it('returns undefined without a map', () => {
    expect(withAbsoluteSources(undefined, '/project')).toBeUndefined()
    expect(withAbsoluteSources('', '/project')).toBeUndefined()
  })
})
