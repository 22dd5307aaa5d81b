import { layerDirectories } from '@fw/kit/internal'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { load } from '../../../../../test/support/load.ts'
import { project, type Files } from '../../../../../test/support/project.ts'
import { classifyPath, type PathKind } from './classify-path.ts'

async function classifier(files: Files): Promise<(path: string) => PathKind> {
  const dir = project(files)
  const loaded = await load(dir, { mode: 'development' })
  const layers = layerDirectories(loaded)
  return (path) => classifyPath(join(dir, path), { loaded, layers })
}

const inBoth: [path: string, kind: PathKind][] = [
  ['fw.config.ts', 'config'],
  ['fw.config.mjs', 'config'],
  ['.config/fw.ts', 'config'],
  ['.config/fw.config.json', 'config'],
  ['layers/base/fw.config.ts', 'config'],
  ['layers/new/fw.config.ts', 'config'],
  ['layers/new', 'config'],
  ['layers/new/pages/a.vue', 'config'],
  ['layers', 'other'],
  ['.env', 'env'],
  ['.env.development', 'env'],
  ['.env.local', 'env'],
  ['.env.production', 'other'],
  ['.fwrc', 'rc'],
  ['.fwignore', 'ignore'],
  ['layers/base/.fwignore', 'ignore'],
  ['package.json', 'other'],
  ['README.md', 'other'],
  ['server/api/a.ts', 'server'],
  ['server/plugins/a.ts', 'server'],
  ['public/robots.txt', 'public'],
]

const inSources: [path: string, kind: PathKind][] = [
  ['app.vue', 'app-file'],
  ['App.tsx', 'app-file'],
  ['error.vue', 'app-file'],
  ['other.vue', 'other'],
  ['app.config.ts', 'app-config'],
  ['pages/index.vue', 'page'],
  ['pages/blog/[id].vue', 'page'],
  ['pages/blog', 'page'],
  ['pages/notes.md', 'other'],
  ['layouts/default.vue', 'layout'],
  ['layouts/deep/x.vue', 'layout'],
  ['middleware/auth.global.ts', 'middleware'],
  ['middleware/auth/index.ts', 'middleware'],
  ['middleware/auth/part.ts', 'other'],
  ['plugins/a.client.ts', 'plugin'],
  ['plugins/a/index.server.ts', 'plugin'],
  ['plugins/a/part.ts', 'other'],
  ['components/Deep/Button.vue', 'component'],
  ['components/style.css', 'other'],
  ['composables/useX.ts', 'composable'],
  ['composables/deep/part.ts', 'other'],
  ['utils/x.ts', 'composable'],
  ['assets/main.css', 'other'],
]

const base = { 'layers/base/fw.config.ts': `export default { dir: { layouts: 'frames' } }` }

describe('classifyPath in B', () => {
  const files = { ...base, 'fw.config.ts': `export default { plugins: ['~/setup/track'] }` }
  it.each([
    ...inBoth,
    ...inSources,
    ...inSources
      .filter(([path]) => !path.startsWith('layouts'))
      .map(([path, kind]): [string, PathKind] => [`layers/base/${path}`, kind]),
    ['layers/base/frames/x.vue', 'layout'],
    ['layers/base/layouts/x.vue', 'other'],
    ['app/router.options.ts', 'app-file'],
    ['app/spa-loading-template.html', 'app-file'],
    ['shared/utils/x.ts', 'other'],
    ['setup/track.ts', 'plugin'],
    ['setup/other.ts', 'other'],
  ] as [string, PathKind][])('%s: %s', async (path, kind) => {
    expect((await classifier(files))(path)).toBe(kind)
  })
})

describe('classifyPath in A', () => {
  const files = {
    ...base,
    'fw.config.ts': `export default { future: { compatibilityVersion: 4 }, imports: { dirs: ['stores'] } }`,
  }
  it.each([
    ...inBoth,
    ...inSources.map(([path, kind]): [string, PathKind] => [`app/${path}`, kind]),
    ['pages/index.vue', 'other'],
    ['layers/base/app/pages/a.vue', 'page'],
    ['layers/base/frames/x.vue', 'layout'],
    ['app/router.options.ts', 'app-file'],
    ['app/spa-loading-template.html', 'app-file'],
    ['shared/utils/x.ts', 'composable'],
    ['shared/types/x.ts', 'composable'],
    ['app/stores/x.ts', 'composable'],
  ] as [string, PathKind][])('%s: %s', async (path, kind) => {
    expect((await classifier(files))(path)).toBe(kind)
  })
})

describe('classifyPath with other settings', () => {
  it('finds no pages if they are disabled, and other extensions with a pattern', async () => {
    expect((await classifier({ 'fw.config.ts': 'export default { pages: false }' }))('pages/a.vue')).toBe('other')
    expect((await classifier({ 'fw.config.ts': `export default { pages: { pattern: '**/*.md' } }` }))('pages/a.md')).toBe('page')
  })

  it('uses the configured directories', async () => {
    const classify = await classifier({
      'fw.config.ts': `export default { srcDir: 'src', dir: { pages: 'views' }, serverDir: 'back', components: [{ path: '~/ui' }], spaLoadingTemplate: 'wait.html' }`,
    })
    expect(['src/views/a.vue', 'back/api/x.ts', 'src/ui/A.vue', 'src/components/A.vue', 'src/wait.html'].map(classify)).toEqual([
      'page',
      'server',
      'component',
      'other',
      'app-file',
    ])
  })
})

it('recognizes directories added by modules', async () => {
  const dir = project({ 'fw.config.ts': 'export default {}' })
  const loaded = await load(dir, { mode: 'development' })
  const scanned = { importDirs: [join(dir, 'stores')], componentDirs: [{ path: join(dir, 'widgets') }] }
  const kindOf = (path: string): PathKind => classifyPath(join(dir, path), { loaded, layers: layerDirectories(loaded), scanned })
  expect(['stores/cart.ts', 'stores/deep/cart.ts', 'widgets/big/one.vue', 'other/x.ts'].map(kindOf)).toEqual([
    'composable',
    'other',
    'component',
    'other',
  ])
})
