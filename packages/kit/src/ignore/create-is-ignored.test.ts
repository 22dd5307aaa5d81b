import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { load } from '../../../../test/support/load.ts'
import { project, type Files } from '../../../../test/support/project.ts'
import { createIsIgnored } from './create-is-ignored.ts'

/** Returns which of the given files a project ignores. */
async function ignored(files: Files, asked: readonly string[]): Promise<string[]> {
  const dir = project(files)
  const { options, layers } = await load(dir)
  const isIgnored = createIsIgnored(
    options,
    layers.map((layer) => layer.dir),
  )
  return asked.filter((file) => isIgnored(join(dir, file)))
}

const config = (text: string): Files => ({ 'fw.config.ts': `export default { ${text} }` })

describe('createIsIgnored', () => {
  it('ignores tests, stories, types, output and prefixed files', async () => {
    const out = ['pages/a.test.ts', 'a.stories.tsx', 'types/a.d.ts', '.output/x.js', '.fw/a.ts', 'pages/-draft.vue']
    expect(await ignored(config(''), [...out, 'pages/a.vue', 'pages/a-draft.vue'])).toEqual(out)
  })

  it('adds the patterns of the project, relative to its root', async () => {
    const asked = ['pages/drafts/a.vue', 'x/pages/drafts/b.vue', 'pages/keep.vue', 'skip.ts', 'deep/skip.ts']
    expect(await ignored(config(`ignore: ['/pages/drafts', 'skip.{ts,js}']`), asked)).toEqual([
      'pages/drafts/a.vue',
      'skip.ts',
      'deep/skip.ts',
    ])
  })

  it('supports another prefix, or none', async () => {
    const asked = ['pages/-a.vue', 'pages/_a.vue']
    expect(await ignored(config(`ignorePrefix: '_'`), asked)).toEqual(['pages/_a.vue'])
    expect(await ignored(config(`ignorePrefix: ''`), asked)).toEqual([])
  })

  it('reads the ignore file, which can negate patterns', async () => {
    const files = { ...config(''), '.fwignore': '# drafts\n/pages/old\n!pages/-kept.vue\n' }
    expect(await ignored(files, ['pages/old/a.vue', 'pages/-kept.vue', 'pages/-gone.vue', 'pages/new.vue'])).toEqual([
      'pages/old/a.vue',
      'pages/-gone.vue',
    ])
  })

  it('is case-sensitive if configured', async () => {
    const asked = ['pages/DRAFT.vue', 'pages/draft.vue']
    expect(await ignored(config(`ignore: ['draft.vue']`), asked)).toEqual(asked)
    expect(await ignored(config(`ignore: ['draft.vue'], ignoreOptions: { ignorecase: false }`), asked)).toEqual([
      'pages/draft.vue',
    ])
  })

  it('applies patterns at the root of each layer, and those of the project to nested layers', async () => {
    const files = {
      ...config(`ignore: ['/pages/a.vue']`),
      '.fwignore': 'layers/base/pages/b.vue',
      'layers/base/.fwignore': '/pages/c.vue',
      'layers/base/fw.config.ts': 'export default {}',
    }
    const asked = ['a', 'b', 'c', 'd'].map((name) => `layers/base/pages/${name}.vue`)
    expect(await ignored(files, [...asked, 'pages/c.vue'])).toEqual(asked.slice(0, 3))
  })

  it('keeps a layer in an ignored directory of the project', async () => {
    const files = {
      ...config(`extends: ['./node_modules/.cache/layer']`),
      'node_modules/.cache/layer/fw.config.ts': 'export default {}',
    }
    const layer = 'node_modules/.cache/layer/pages'
    expect(await ignored(files, [`${layer}/a.vue`, `${layer}/-b.vue`, 'node_modules/.cache/x.ts'])).toEqual([
      `${layer}/-b.vue`,
      'node_modules/.cache/x.ts',
    ])
  })

  it('never ignores files outside of all layers, nor a root', async () => {
    expect(await ignored(config(`ignore: ['**']`), ['../a.test.ts', '../project-other/a.test.ts', '.', 'a.ts'])).toEqual(['a.ts'])
  })
})
