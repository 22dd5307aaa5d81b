import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project, type Files } from '../../../../../test/support/project.ts'
import { scanPages, type ScanPagesOptions } from './scan-pages.ts'

async function paths(files: Files, options: Partial<ScanPagesOptions> = {}): Promise<string[]> {
  const dir = project(files)
  const dirs = [join(dir, 'app/pages'), join(dir, 'base/pages')]
  const { pages } = await scanPages(dirs, { extensions: ['.ts', '.vue'], islands: true, ...options })
  return pages.map(({ path, file }) => `${path} ${file?.slice(dir.length + 1)}`)
}

const files = {
  'app/pages/index.vue': '',
  'app/pages/note.md': '',
  'app/pages/draft.vue': '',
  'base/pages/index.vue': '',
  'base/pages/more/about.vue': '',
}

it('finds pages of all layers, in order of priority', async () => {
  expect(await paths(files)).toEqual([
    '/draft app/pages/draft.vue',
    '/ app/pages/index.vue',
    '/more/about base/pages/more/about.vue',
  ])
})

it('uses a custom pattern', async () => {
  expect(await paths(files, { pattern: '*.md' })).toEqual(['/note app/pages/note.md'])
  expect(await paths(files, { pattern: ['**/*.vue', '!draft.vue'] })).toEqual([
    '/ app/pages/index.vue',
    '/more/about base/pages/more/about.vue',
  ])
  expect(await paths(files, { pattern: '!**/{draft,about}.vue' })).toEqual(['/ app/pages/index.vue'])
})

it('skips ignored files, so that another layer can provide them', async () => {
  expect(await paths(files, { isIgnored: (file) => file.endsWith('app/pages/index.vue') })).toContain('/ base/pages/index.vue')
})

it('returns nothing without pages', async () => {
  expect(await paths({})).toEqual([])
})
