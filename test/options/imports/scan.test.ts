import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

const registered = ['useState', 'ref', 'useOfModule']

it.each([
  ['variant A', variantA, 'app/'],
  ['variant B', variantB, ''],
])('imports.scan: false keeps only what fw and modules register, in %s (R100)', async (_, variant, src) => {
  const files = {
    [`${src}composables/a.ts`]: 'export const useA = () => 1',
    [`${src}utils/b.ts`]: 'export const b = 1',
    [`${src}stores/c.ts`]: 'export const useC = () => 1',
    'shared/utils/d.ts': 'export const d = 1',
    'modules/own.mjs': `export default (_, fw) => fw.hook('imports:extend', (all) => void all.push({ name: 'useOfModule', from: 'a' }))`,
  }
  const names = async (imports: object): Promise<string[]> => {
    const { app } = await describedApp(files, { ...variant, imports: { dirs: ['stores'], ...imports } })
    const all = new Set(app.imports.map(({ name, as }) => as ?? name))
    return ['useA', 'b', 'useC', 'd', ...registered].filter((name) => all.has(name))
  }
  expect(await names({ scan: false })).toEqual(registered)
  expect(await names({})).toEqual(
    variant === variantA ? ['useA', 'b', 'useC', 'd', ...registered] : ['useA', 'b', 'useC', ...registered],
  )
})
