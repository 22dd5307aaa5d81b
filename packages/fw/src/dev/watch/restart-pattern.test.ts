import { describe, expect, it } from 'vitest'
import { load } from '../../../../../test/support/load.ts'
import { project } from '../../../../../test/support/project.ts'
import { namedInWatch, restartPattern } from './restart-pattern.ts'
import { watchHookPath } from './watch-hook-path.ts'

const layers = [{ src: '/site/app' }, { src: '/site/layers/base/app' }]
const reason = (watch: (string | RegExp)[], path: string): string | undefined => restartPattern({ watch }, layers)(path)

describe('restartPattern', () => {
  it.each([
    ['/etc/app.json', '/etc/app.json', true],
    ['../content.json', '/site/content.json', true],
    ['data.json', '/site/app/data.json', true],
    ['data.json', '/site/layers/base/app/data.json', true],
    ['data.json', '/site/data.json', false],
    ['data.json', '/site/app/data.json.bak', false],
    ['../content', '/site/content/deep/a.md', true],
  ])('R118: %s and %s: %s', (pattern, path, matches) => {
    expect(reason([pattern], path)).toBe(matches ? `\`watch\` lists ${JSON.stringify(pattern)}` : undefined)
  })

  it.each([
    [/\.schema\.ts$/, '/site/app/a.schema.ts', true],
    [/^data\//, '/site/app/data/x', true],
    [/^data\//, '/site/layers/base/app/data/x', true],
    [/^\.\.\/content/, '/site/content/x', true],
    [/site/, '/site/app/x', false],
  ])('R119: %s and %s: %s', (pattern, path, matches) => {
    expect(reason([pattern], path)).toBe(matches ? `\`watch\` lists ${pattern}` : undefined)
  })

  it('returns the same result each time, even with global expressions', () => {
    const reasonFor = restartPattern({ watch: [/a/g] }, layers)
    expect([1, 2, 3].map(() => reasonFor('/site/app/a') !== undefined)).toEqual([true, true, true])
  })

  it('returns the paths that must be watched', () => {
    expect(namedInWatch({ watch: ['/x', 'a', /b/] }, layers)).toEqual(['/x', '/site/app/a', '/site/layers/base/app/a'])
  })
})

describe('watchHookPath', () => {
  it.each([
    ['', 'pages/a.vue'],
    ['experimental: { relativeWatchPaths: false }', '<dir>/pages/a.vue'],
    ['future: { compatibilityVersion: 4 }', '<dir>/pages/a.vue'],
    [`srcDir: 'src'`, '../pages/a.vue'],
  ])('{ %s } returns %s', async (config, path) => {
    const dir = project({ 'fw.config.ts': `export default { ${config} }` })
    const { options } = await load(dir)
    expect(watchHookPath(options, `${dir}/pages/a.vue`)).toBe(path.replace('<dir>', dir))
  })
})
