import { expect, it } from 'vitest'
import { preparedProject } from '../../support/prepared-project.ts'
import { checkProject } from '../../types/check-project.ts'

/** Two packages that only another package depends on. */
const installed = {
  'node_modules/design/package.json': '{ "name": "design", "exports": { ".": { "types": "./dist/index.d.ts" } } }',
  'node_modules/design/dist/index.d.ts': 'export {}',
  'node_modules/icons/package.json': '{ "name": "icons", "types": "index.d.ts" }',
  'node_modules/icons/index.d.ts': 'export {}',
}

it('typescript.hoist: lets TypeScript resolve transitive dependencies, without subpaths (R123)', async () => {
  const files = { ...installed, 'package.json': '{ "dependencies": { "icons": "*", "vue": "*" } }' }
  const { tsConfig } = await preparedProject(files, `{ typescript: { hoist: ['design', 'icons', 'missing'] } }`)
  const paths = tsConfig('tsconfig.json').compilerOptions['paths'] as object
  expect(Object.keys(paths).filter((path) => path.startsWith('design'))).toEqual(['design'])
  expect(paths).toMatchObject({ design: ['../node_modules/design/dist/index.d.ts'] })
  // TypeScript resolves direct dependencies itself.
  expect(Object.keys(paths)).not.toContain('icons')
  expect(Object.keys(paths)).not.toContain('vue')
  expect(Object.keys(paths)).not.toContain('missing')
})

it('typescript.hoist: contains the dependencies of fw by default', async () => {
  const { tsConfig } = await preparedProject(installed)
  const paths = tsConfig('tsconfig.json').compilerOptions['paths'] as object
  expect(Object.keys(paths)).toEqual(expect.arrayContaining(['vue', 'ui', 'vue-router', '@unhead/vue']))
  expect(Object.keys(paths)).not.toContain('design')
})

it('typescript.hoist: code can import a dependency of fw that the project does not have', async () => {
  const files = { 'utils/paths.ts': `import { join } from 'pathe'\nexport const path: string = join('a', 'b')\n` }
  const check = async (config: string): Promise<string[]> =>
    checkProject((await preparedProject(files, config)).dir, '.fw/tsconfig.json')
  expect(await check(`{ typescript: { hoist: ['pathe'] } }`)).toEqual([])
  expect(await check('{}')).toEqual([expect.stringMatching(/^utils\/paths\.ts:1 TS2307 /)])
})
