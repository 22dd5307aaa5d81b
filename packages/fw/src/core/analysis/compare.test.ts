import type { AnalysisSummary, NamedSizes } from '@fw/schema'
import { expect, it } from 'vitest'
import { compare } from './compare.ts'

const sizes = (name: string, raw: number, gzip = raw / 2): NamedSizes & { file: string } => ({
  name,
  file: `${name}.js`,
  raw,
  gzip,
  brotli: gzip,
})

const run = (name: string, chunks: ReturnType<typeof sizes>[]): AnalysisSummary => ({
  version: 1,
  name,
  time: '2026-01-01T00:00:00.000Z',
  bundles: [
    {
      ...sizes(
        'client',
        chunks.reduce((sum, { raw }) => sum + raw, 0),
      ),
      chunks,
      packages: [],
    },
  ],
})

it('lists new, removed and changed chunks, largest difference first', () => {
  const before = run('one', [sizes('entry', 1000), sizes('old', 100), sizes('grown', 200), sizes('same', 300)])
  const after = run('two', [sizes('entry', 1000, 503), sizes('new', 60), sizes('grown', 500), sizes('same', 300)])
  const { previous, bundles } = compare(before, after)
  expect(previous.name).toBe('one')
  expect(bundles[0]!.difference).toEqual({ raw: 260, gzip: 130, brotli: 130 })
  // Hashes change how well `entry` is compressed, not what it contains.
  expect(bundles[0]!.chunks.map(({ name, difference }) => [name, difference.raw])).toEqual([
    ['grown', 300],
    ['old', -100],
    ['new', 60],
  ])
  expect(bundles[0]!.chunks.map(({ before: old, after: now }) => [old?.raw, now?.raw])).toEqual([
    [200, 500],
    [100, undefined],
    [undefined, 60],
  ])
})

it('compares with bundles that only one of the runs has', () => {
  const nothing: AnalysisSummary = { ...run('static', []), bundles: [] }
  expect(compare(nothing, run('two', [sizes('entry', 10)])).bundles[0]).toMatchObject({ name: 'client', difference: { raw: 10 } })
  expect(compare(run('two', [sizes('entry', 10)]), nothing).bundles[0]).toMatchObject({ difference: { raw: -10 } })
})
