import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf } from './resolve-config.ts'

/** The names in the braces of a glob. */
const namesIn = (glob: string): string[] => (/\{(.*)\}/.exec(glob)?.[1] ?? '').split(',')

describe('ignore', () => {
  it('R113: contains the patterns of the project', () => {
    expect(optionsOf({ ignore: ['content/drafts/**'] }).ignore).toContain('content/drafts/**')
    expect(optionsOf().ignore).not.toContain('content/drafts/**')
    expect(errorPaths({ ignore: [/drafts/] })).toEqual(['ignore[0]'])
  })

  it('R115: has the patterns of A in B, with direnv in the fifth and three more before sockets', () => {
    const inA = optionsOf({}, { variant: 'A' }).ignore
    const inB = optionsOf({}, { variant: 'B' }).ignore
    expect(namesIn(inB[4]!).toSorted()).toEqual([...namesIn(inA[4]!), 'direnv'].toSorted())
    const sockets = inA.indexOf('**/*.sock')
    expect(sockets).toBe(5)
    expect(inB.toSpliced(4, 1)).toEqual(
      inA.toSpliced(4, 1).toSpliced(sockets - 1, 0, '/vendor', '**/node-compile-cache', '**/test-results'),
    )
  })

  it('R116: passes options to the matching library, known or not', () => {
    expect(optionsOf().ignoreOptions).toEqual({})
    const ignoreOptions = { ignorecase: false, allowRelativePaths: true }
    expect(optionsOf({ ignoreOptions }).ignoreOptions).toEqual(ignoreOptions)
    expect(errorPaths({ ignoreOptions: { ignorecase: 'no' } })).toEqual(['ignoreOptions.ignorecase'])
  })
})

describe('watch', () => {
  it('R118: accepts absolute or relative paths, unchanged', () => {
    const watch = ['/srv/content.json', '../content.json', 'data/**/*.json']
    expect(optionsOf({ watch }).watch).toEqual(watch)
  })

  it('R119: accepts regular expressions', () => {
    const [pattern] = optionsOf({ watch: [/^data\/.*\.json$/i] }).watch
    expect(pattern).toEqual(/^data\/.*\.json$/i)
    expect(errorPaths({ watch: [() => true] })).toEqual(['watch[0]'])
  })

  it('R121: is watcher1 by default in B, and accepts the other two', () => {
    expect(optionsOf({ srcDir: 'code' }, { variant: 'B' }).experimental.watcher).toBe('watcher1')
    for (const watcher of ['watcher1', 'watcher1-granular', 'watcher2'] as const) {
      expect(optionsOf({ experimental: { watcher } }, { variant: 'B' }).experimental.watcher).toBe(watcher)
    }
    expect(errorPaths({ experimental: { watcher: 'watcher3' } }, { variant: 'B' })).toEqual(['experimental.watcher'])
  })
})
