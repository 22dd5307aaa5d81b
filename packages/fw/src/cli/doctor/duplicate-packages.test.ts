import { expect, it } from 'vitest'
import { project, type Files } from '../../../../../test/support/project.ts'
import { duplicatePackages } from './duplicate-packages.ts'

it('ends in a workspace whose packages depend on each other', async () => {
  const names = ['a', 'b', 'c', 'd']
  const links = names.flatMap((name): [string, Files[string]][] => [
    [`packages/${name}/package.json`, JSON.stringify({ name, version: '1.0.0' })],
    [`node_modules/${name}`, { link: `../packages/${name}` }],
    ...names.map((other): [string, Files[string]] => [`packages/${name}/node_modules/${other}`, { link: `../../${other}` }]),
  ])
  const vue = (version: string): string => JSON.stringify({ name: 'vue', version })
  const dir = project({
    ...Object.fromEntries(links),
    'node_modules/vue/package.json': vue('3.5.0'),
    'packages/c/node_modules/vue/package.json': vue('3.4.0'),
  })
  const found = (await duplicatePackages(dir)).get('vue')
  expect(found?.map(({ version }) => version).toSorted()).toEqual(['3.4.0', '3.5.0'])
})
