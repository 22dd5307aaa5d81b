import { addPlugin } from '@fw/kit'
import { expect, it } from 'vitest'
import { describedApp, variantA } from '../../support/described-app.ts'

const plugin = 'export default defineFwPlugin(() => {})'
const files = {
  'app/plugins/scanned.ts': plugin,
  'app/extra.ts': plugin,
  'app/tracking.client.ts': plugin,
  'app/database.ts': plugin,
}

const plugins = [
  '~/extra.ts',
  '~/tracking.client.ts',
  { src: '~/database.ts', mode: 'server' },
  '~/extra.ts',
  '~/plugins/scanned.ts',
]

/** The plugins of both sides, in the order they run. */
const running = async (config: object): Promise<{ client: string[]; server: string[] }> => {
  const { text, dir } = await describedApp(files, { ...variantA, ...config })
  const read = async (side: 'client' | 'server'): Promise<string[]> =>
    [...(await text('#build/plugins', side)).matchAll(/from "([^"]+)"/g)].map(([, file]) => file!.slice(dir.length + 1))
  return { client: await read('client'), server: await read('server') }
}

it('plugins: run in this order, once and on their side, before those of the directory', async () => {
  expect(await running({ plugins })).toEqual({
    client: ['app/extra.ts', 'app/tracking.client.ts', 'app/plugins/scanned.ts'],
    server: ['app/extra.ts', 'app/database.ts', 'app/plugins/scanned.ts'],
  })
  expect(await running({})).toEqual({ client: ['app/plugins/scanned.ts'], server: ['app/plugins/scanned.ts'] })
})

it('plugins: those of modules run first, then those of layers, lowest priority first, then those of the project', async () => {
  Object.assign(globalThis, { addPluginOfTest: addPlugin })
  const all = {
    ...files,
    'base/fw.config.mjs': `export default { plugins: ['~/of-base.ts'], modules: [() => void globalThis.addPluginOfTest('~/of-module.ts')] }`,
    'base/app/of-base.ts': plugin,
    'base/app/plugins/scanned-in-base.ts': plugin,
    'weak/fw.config.mjs': `export default { plugins: ['~/of-weak.ts'] }`,
    'weak/app/of-weak.ts': plugin,
    'app/of-module.ts': plugin,
  }
  const { text, dir } = await describedApp(all, { ...variantA, extends: ['./base', './weak'], plugins: ['~/extra.ts'] })
  const found = [...(await text('#build/plugins', 'server')).matchAll(/from "([^"]+)"/g)].map(([, file]) =>
    file!.slice(dir.length + 1),
  )
  expect(found).toEqual([
    'app/of-module.ts',
    'weak/app/of-weak.ts',
    'base/app/of-base.ts',
    'base/app/plugins/scanned-in-base.ts',
    'app/extra.ts',
    'app/plugins/scanned.ts',
  ])
})
