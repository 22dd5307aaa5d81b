import { expect, it } from 'vitest'
import { kindOf } from './test-kinds.ts'
import { summarise, table } from './summarise.ts'
import type { FileReport } from './run-report.ts'

const file = (project: string, path: string, more: Partial<FileReport> = {}): FileReport => ({
  project,
  path,
  tests: [],
  startedAt: 0,
  wallSeconds: 10,
  processorSeconds: 4,
  importSeconds: 1,
  done: {},
  ...more,
})

it('each test file has a kind', () => {
  expect(kindOf('product', 'test/security/dev/host.test.ts')).toBe('security')
  expect(kindOf('e2e-dev', 'test/e2e/data.test.ts')).toBe('e2e in development')
  expect(kindOf('webpack', 'test/builders/build.test.ts')).toBe('webpack')
  expect(kindOf('unit', 'packages/kit/src/a.test.ts')).toBe('unit')
  expect(kindOf('unit', 'scripts/a.test.ts')).toBe('rest')
})

it('sums the files of a kind, and what they share', () => {
  const tests = [
    { name: 'a', state: 'passed' as const },
    { name: 'b', state: 'skipped' as const },
  ]
  const files = [
    file('product', 'test/dev/a.test.ts', { done: { devStarts: 2, tabs: 1 }, tests }),
    file('product', 'test/dev/b.test.ts', { done: { devStarts: 1 } }),
    file('unit', 'packages/kit/src/a.test.ts'),
  ]
  const services = [{ kind: 'server' as const, name: 'app-a', processorSeconds: 7 }]
  expect(summarise({ files, services })).toEqual([
    { kind: 'dev', files: 2, tests: 1, wallSeconds: 20, processorSeconds: 8, done: { devStarts: 3, tabs: 1 } },
    { kind: 'unit', files: 1, tests: 0, wallSeconds: 10, processorSeconds: 4, done: {} },
    { kind: 'shared', files: 0, tests: 0, wallSeconds: 0, processorSeconds: 7, done: { servers: 1 } },
  ])
})

it('aligns columns', () => {
  expect(
    table(
      ['kind', 's'],
      [
        ['dev', '120'],
        ['packed', '4'],
      ],
    ),
  ).toBe('kind      s\ndev     120\npacked    4')
})
