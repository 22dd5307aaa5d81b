import { expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'
import { transformed } from '../../support/transformed.ts'

it.each([
  ['variant A', variantA, 'app/'],
  ['variant B', variantB, ''],
])('imports.dirs: exports of additional directories are auto-imported, in %s', async (_, variant, src) => {
  const files = {
    [`${src}stores/cart.ts`]: 'export const useCart = () => 1',
    [`${src}stores/user/index.ts`]: 'export const useUser = () => 1',
    [`${src}stores/user/inner.ts`]: 'export const useInner = () => 1',
    [`${src}composables/usual.ts`]: 'export const useUsual = () => 1',
    'lib/tool.ts': 'export const useTool = () => 1',
  }
  const code = 'export const all = () => [useCart(), useUser(), useInner(), useTool(), useUsual()]'
  const imported = async (imports: object): Promise<string[]> => {
    const app = await describedApp(files, { ...variant, imports })
    const text = await transformed(app, `${app.dir}/${src}a.ts`, code)
    return [...text.matchAll(/import \{ (\w+) \} from "([^"]+)"/g)]
      .map(([, name, file]) => `${name} ${app.from(file!)}`)
      .toSorted()
  }
  expect(await imported({ dirs: ['stores', '~~/lib'] })).toEqual([
    `useCart ${src}stores/cart.ts`,
    'useTool lib/tool.ts',
    `useUser ${src}stores/user/index.ts`,
    `useUsual ${src}composables/usual.ts`,
  ])
  expect(await imported({})).toEqual([`useUsual ${src}composables/usual.ts`])
})
