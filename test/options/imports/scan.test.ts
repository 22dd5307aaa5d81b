import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'

it.each([
  ['variant A', variantA, 'app/'],
  ['variant B', variantB, ''],
])('imports.scan: false keeps only what fw registers, in %s', async (_, variant, src) => {
  const files = {
    [`${src}composables/a.ts`]: 'export const useA = () => 1',
    [`${src}utils/b.ts`]: 'export const b = 1',
    [`${src}stores/c.ts`]: 'export const useC = () => 1',
    'shared/utils/d.ts': 'export const d = 1',
  }
  const names = async (imports: object): Promise<string[]> => {
    const { app } = await describedApp(files, { ...variant, imports: { dirs: ['stores'], ...imports } })
    const all = new Set(app.imports.map(({ name, as }) => as ?? name))
    return ['useA', 'b', 'useC', 'd', 'useState', 'ref'].filter((name) => all.has(name))
  }
  expect(await names({ scan: false })).toEqual(['useState', 'ref'])
  expect(await names({})).toEqual(
    variant === variantA ? ['useA', 'b', 'useC', 'd', 'useState', 'ref'] : ['useA', 'b', 'useC', 'useState', 'ref'],
  )
})
