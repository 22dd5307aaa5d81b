import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const named = (name: string): string => `export default (_, fw) => { fw.options.appConfig.ran = '${name}' }`
const files = {
  'modules/a.mjs': named('usual'),
  'extensions/a.mjs': named('changed'),
  'client/extensions/a.mjs': named('below the sources'),
}

const ran = async (config: Record<string, unknown>): Promise<unknown> =>
  (await describedApp(files, config)).options.appConfig['ran']

it.each([variantA, variantB])('dir.modules: contains modules; relative to the root (%o)', async (variant) => {
  expect(await ran({ ...variant, srcDir: 'client', dir: { modules: 'extensions' } })).toBe('changed')
  expect(await ran({ ...variant, srcDir: 'client' })).toBe('usual')
})
