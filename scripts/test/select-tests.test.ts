import { describe, expect, it } from 'vitest'
import { selectByChange, selectByTopic, type TestFile } from './select-tests.ts'

const file = (path: string, seconds?: number, project = 'unit'): TestFile => ({ project, path, seconds })
const pathsOf = (files: readonly TestFile[]): string[] => files.map(({ path }) => path)

describe('selectByTopic', () => {
  const files = [
    file('test/e2e/cookies.test.ts', 30, 'e2e'),
    file('packages/runtime/src/cookie.test.ts', 1),
    file('test/dev/hmr.test.ts', 50),
  ]

  it('prefers words in the path, and short files', () => {
    const { chosen, left } = selectByTopic(files, ['Cookie'], () => '')
    expect(pathsOf(chosen)).toEqual(['packages/runtime/src/cookie.test.ts', 'test/e2e/cookies.test.ts'])
    expect(left).toEqual([])
  })

  it('searches titles too', () => {
    const { chosen } = selectByTopic(files, ['restart'], (path) => (path.includes('hmr') ? 'a Restart keeps state' : ''))
    expect(pathsOf(chosen)).toEqual(['test/dev/hmr.test.ts'])
  })

  it('takes less than two minutes, but runs at least one file', () => {
    const long = [file('test/packed/a.test.ts', 100), file('test/packed/b.test.ts', 60), file('test/packed/c.test.ts', 500)]
    const { chosen, left } = selectByTopic(long, ['packed'], () => '')
    expect(pathsOf(chosen)).toEqual(['test/packed/b.test.ts'])
    expect(pathsOf(left)).toEqual(['test/packed/a.test.ts', 'test/packed/c.test.ts'])
  })
})

describe('selectByChange', () => {
  const importers: Record<string, string[]> = {
    'packages/fw/src/dev/watch/gate.ts': ['packages/fw/src/dev/watch/watch-files.ts', 'test/support/gates.ts'],
    'packages/fw/src/dev/watch/watch-files.ts': ['packages/fw/src/dev/watch/watch-files.test.ts'],
    'test/support/gates.ts': ['test/dev/gates.test.ts'],
  }
  const files = [
    file('packages/fw/src/dev/watch/watch-files.test.ts', 5),
    file('packages/fw/src/dev/watch/gate.test.ts', 1),
    file('test/dev/gates.test.ts', 20, 'product'),
    file('test/options/watch/watch.test.ts', 8, 'product'),
    file('packages/kit/src/other.test.ts', 1),
  ]

  it('finds the test beside a file, tests that import it indirectly, and tests with its words', () => {
    const { chosen } = selectByChange(files, ['packages/fw/src/dev/watch/gate.ts'], (path) => importers[path] ?? [])
    expect(pathsOf(chosen)).toEqual([
      'packages/fw/src/dev/watch/gate.test.ts',
      'packages/fw/src/dev/watch/watch-files.test.ts',
      'test/options/watch/watch.test.ts',
      'test/dev/gates.test.ts',
    ])
  })

  it('a changed test is one of its own', () => {
    expect(pathsOf(selectByChange(files, ['packages/kit/src/other.test.ts'], () => []).chosen)).toEqual([
      'packages/kit/src/other.test.ts',
    ])
    expect(selectByChange(files, ['README.md'], () => []).chosen).toEqual([])
  })
})
