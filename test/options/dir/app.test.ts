import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const options = 'export default {}'
const files = {
  'app/router.options.ts': options,
  'app/spa-loading-template.html': '<p>app</p>',
  'shell/router.options.ts': options,
  'shell/spa-loading-template.html': '<p>shell</p>',
  'client/app/router.options.ts': options,
  'client/shell/router.options.ts': options,
}

const found = async (config: object): Promise<string[]> => {
  const { app, spaLoadingTemplate, from } = await describedApp(files, { ...config })
  return [...app.routerOptions, ...(spaLoadingTemplate ? [spaLoadingTemplate] : [])].map(from)
}

it('dir.app: contains router options and the loading template; relative to the root in A', async () => {
  expect(await found({ ...variantA, dir: { app: 'shell' } })).toEqual([
    'shell/router.options.ts',
    'shell/spa-loading-template.html',
  ])
  expect(await found(variantA)).toEqual(['app/router.options.ts', 'app/spa-loading-template.html'])
})

it('dir.app: contains router options and the loading template; relative to the source directory in B', async () => {
  expect(await found({ ...variantB, srcDir: 'client', dir: { app: 'shell' } })).toEqual(['client/shell/router.options.ts'])
  expect(await found({ ...variantB, srcDir: 'client' })).toEqual(['client/app/router.options.ts'])
})
