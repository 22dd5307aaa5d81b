import { describe, expect, it } from 'vitest'
import { errorPaths, optionsOf } from './resolve-config.ts'

/** The names in the braces of a glob. */
const namesIn = (glob: string): string[] => (/\{(.*)\}/.exec(glob)?.[1] ?? '').split(',')

describe('ignore', () => {
  it('R113: holds the patterns of the project', () => {
    expect(optionsOf({ ignore: ['content/drafts/**'] }).ignore).toContain('content/drafts/**')
    expect(optionsOf().ignore).not.toContain('content/drafts/**')
    expect(errorPaths({ ignore: [/drafts/] })).toEqual(['ignore[0]'])
  })

  it('R115: has in B the patterns of A, with direnv in the fifth and three more before sockets', () => {
    const inA = optionsOf({}, { variant: 'A' }).ignore
    const inB = optionsOf({}, { variant: 'B' }).ignore
    expect(namesIn(inB[4]!).toSorted()).toEqual([...namesIn(inA[4]!), 'direnv'].toSorted())
    const sockets = inA.indexOf('**/*.sock')
    expect(sockets).toBe(5)
    expect(inB.toSpliced(4, 1)).toEqual(
      inA.toSpliced(4, 1).toSpliced(sockets - 1, 0, '/vendor', '**/node-compile-cache', '**/test-results'),
    )
  })

  it('R116: hands the options of the matching library on, known or not', () => {
    expect(optionsOf().ignoreOptions).toEqual({})
    const ignoreOptions = { ignorecase: false, allowRelativePaths: true }
    expect(optionsOf({ ignoreOptions }).ignoreOptions).toEqual(ignoreOptions)
    expect(errorPaths({ ignoreOptions: { ignorecase: 'no' } })).toEqual(['ignoreOptions.ignorecase'])
  })
})

describe('watch', () => {
  it('R118: takes paths, absolute or relative, as they are written', () => {
    const watch = ['/srv/content.json', '../content.json', 'data/**/*.json']
    expect(optionsOf({ watch }).watch).toEqual(watch)
  })

  it('R119: takes regular expressions', () => {
    const [pattern] = optionsOf({ watch: [/^data\/.*\.json$/i] }).watch
    expect(pattern).toEqual(/^data\/.*\.json$/i)
    expect(errorPaths({ watch: [() => true] })).toEqual(['watch[0]'])
  })

  it('R121: shows watcher1 as the default in B, and takes the other two', () => {
    expect(optionsOf({ srcDir: 'code' }, { variant: 'B' }).experimental.watcher).toBe('watcher1')
    for (const watcher of ['watcher1', 'watcher1-granular', 'watcher2'] as const) {
      expect(optionsOf({ experimental: { watcher } }, { variant: 'B' }).experimental.watcher).toBe(watcher)
    }
    expect(errorPaths({ experimental: { watcher: 'watcher3' } }, { variant: 'B' })).toEqual(['experimental.watcher'])
  })
})
