import { layerDirectories } from '@fw/kit/internal'
import { relative } from 'pathe'
import { describe, expect, it } from 'vitest'
import { load } from '../../../../../test/support/load.ts'
import { project, type Files } from '../../../../../test/support/project.ts'
import { findAppFiles, type FindAppFilesOptions } from './find-app-files.ts'

const config = (text = ''): Files => ({ 'fw.config.ts': `export default { future: { compatibilityVersion: 4 }, ${text} }` })

async function find(files: Files, options: FindAppFilesOptions = {}) {
  const dir = project(files)
  const found = findAppFiles(layerDirectories(await load(dir)), options)
  const short = (file?: string): string | undefined => (file === undefined ? undefined : relative(dir, file))
  const { spaLoadingTemplate: template } = found
  return {
    root: short(found.rootComponent),
    error: short(found.errorComponent),
    appConfigs: found.appConfigs.map(short),
    routerOptions: found.routerOptions.map(short),
    template: template.kind === 'file' ? short(template.file) : template.kind,
    problems: found.problems.map(({ level, code }) => `${level} ${code}`),
  }
}

describe('findAppFiles', () => {
  it('finds nothing in an empty project', async () => {
    expect(await find(config())).toEqual({
      root: undefined,
      error: undefined,
      appConfigs: [],
      routerOptions: [],
      template: 'none',
      problems: [],
    })
  })

  it('warns of files that variant B looks for in `app/` only', async () => {
    const files = { 'fw.config.ts': 'export default {}', 'router.options.ts': '', 'spa-loading-template.html': '' }
    const { routerOptions, problems } = await find({ ...files, 'app/router.options.ts': '' })
    expect(routerOptions).toEqual(['app/router.options.ts'])
    expect(problems).toEqual(['warning FW_APP_MISPLACED_FILE', 'warning FW_APP_MISPLACED_FILE'])
  })

  it('warns about `.env` files in the public directory', async () => {
    const files = { ...config(), 'public/.env': '', 'public/deep/.env.local': '', 'public/env.txt': '', 'public/a.env': '' }
    const { problems } = await find(files)
    expect(problems).toEqual(['warning FW_APP_PUBLIC_ENV_FILE', 'warning FW_APP_PUBLIC_ENV_FILE'])
  })

  it('finds components of the highest-priority layer, and config files of all layers', async () => {
    const found = await find({
      ...config(),
      'app/App.vue': '',
      'app/app.config.ts': '',
      'app/router.options.ts': '',
      'layers/base/app/app.vue': '',
      'layers/base/app/error.vue': '',
      'layers/base/app/app.config.mjs': '',
      'layers/base/app/router.options.js': '',
    })
    expect(found).toMatchObject({
      root: 'app/App.vue',
      error: 'layers/base/app/error.vue',
      appConfigs: ['app/app.config.ts', 'layers/base/app/app.config.mjs'],
      routerOptions: ['layers/base/app/router.options.js', 'app/router.options.ts'],
    })
  })

  it('prefers the default name', async () => {
    expect((await find({ ...config(), 'app/app.vue': '', 'app/App.vue': '', 'app/app.tsx': '' })).root).toBe('app/app.vue')
    expect((await find({ ...config(), 'app/app.ts': '' })).root).toBeUndefined()
  })

  it('uses the default locations of variant B', async () => {
    const found = await find({
      'app.vue': '',
      'app.config.ts': '',
      'app/router.options.ts': '',
      'router.options.ts': '',
      'app/spa-loading-template.html': '',
    })
    expect(found).toMatchObject({
      root: 'app.vue',
      appConfigs: ['app.config.ts'],
      routerOptions: ['app/router.options.ts'],
      template: 'app/spa-loading-template.html',
    })
  })

  it('skips ignored files', async () => {
    expect((await find({ ...config(), 'app/app.vue': '' }, { isIgnored: () => true })).root).toBeUndefined()
  })
})

describe('spaLoadingTemplate', () => {
  const file = { 'app/spa-loading-template.html': '', 'app/own.html': '', 'other.html': '' }

  it.each([
    ['', file, 'app/spa-loading-template.html'],
    ['spaLoadingTemplate: true', file, 'app/spa-loading-template.html'],
    ['spaLoadingTemplate: false', file, 'none'],
    [`spaLoadingTemplate: 'own.html'`, file, 'app/own.html'],
    [`spaLoadingTemplate: '~/own.html'`, file, 'app/own.html'],
    [`spaLoadingTemplate: './other.html'`, file, 'other.html'],
    ['', {}, 'none'],
    ['spaLoadingTemplate: true', {}, 'built-in'],
    ['', { 'layers/base/app/spa-loading-template.html': '' }, 'layers/base/app/spa-loading-template.html'],
  ])('%s %o resolves to %s', async (text, files, expected) => {
    expect(await find({ ...config(text), ...files })).toMatchObject({ template: expected, problems: [] })
  })

  it('warns about a missing file', async () => {
    expect(await find({ ...config(`spaLoadingTemplate: 'missing.html'`), ...file })).toMatchObject({
      template: 'none',
      problems: ['warning FW_APP_NO_LOADING_TEMPLATE'],
    })
  })
})
