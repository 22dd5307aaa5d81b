import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'

const config = (experimental: object): string => `{
  experimental: ${JSON.stringify(experimental)},
  modules: [function first(_, { options }) { options.css.push('/a.css'); options.runtimeConfig.public.added = 1 }, function second() {}],
}`

it('experimental.debugModuleMutation: records which module has changed which option', async () => {
  const { fw } = await describedApp({}, config({ debugModuleMutation: true }))
  expect(fw.modules.filter(({ builtin }) => !builtin).map(({ name, changed }) => [name, changed])).toEqual([
    [
      'first',
      [
        { path: 'css', before: [], after: ['/a.css'] },
        { path: 'runtimeConfig.public.added', before: undefined, after: 1 },
      ],
    ],
    ['second', []],
  ])
})

it('experimental.debugModuleMutation: is disabled by default', async () => {
  const { fw } = await describedApp({}, config({}))
  expect(fw.modules.filter(({ builtin }) => !builtin).map(({ changed }) => changed)).toEqual([undefined, undefined])
})
