import { join } from 'pathe'
import { expect, it } from 'vitest'
import { workspaceDir } from '../support/fixture.ts'
import { preparedProject } from '../support/prepared-project.ts'
import { write } from '../support/project.ts'
import { checkProject } from './check-project.ts'

const files = {
  'node_modules/@types/node': { link: join(workspaceDir, 'node_modules/@types/node') },
  'modules/search.ts': `import { sep } from 'node:path'
import { addTypeTemplate, defineFwModule } from 'fw/kit'

export interface ModuleOptions {
  /** How many results are shown. */
  limit: number
}

export default defineFwModule<ModuleOptions>({
  meta: { name: 'search', configKey: 'search' },
  defaults: { limit: 10 },
  setup: (options, fw) => {
    addTypeTemplate({ filename: 'types/search.d.ts', getContents: () => \`declare const searchLimit: \${typeof options.limit}\\n\` })
    fw.hook('prepare:types', ({ app, node }) => {
      if (sep === process.env['SEPARATOR']) return
      app.declarations.push("declare global { const fromHook: 'hook' }")
      app.tsConfig.compilerOptions['noUnusedLocals'] = true
      node.tsConfig.include.push('../tools/**/*')
    })
  },
})
`,
  'app/utils/right.ts': `export const limit: number = searchLimit\nexport const hook: 'hook' = fromHook\n`,
  'tools/tool.ts': 'export {}\n',
  // A layer in the project, and one in a package.
  'layers/base/fw.config.ts': 'export default {}\n',
  'layers/base/app/lib/own.ts': 'export const own = 1\n',
  'layers/base/app/composables/use-own.ts': `import { own } from '~/lib/own'\n\nexport const useOwn = (): number => own\n`,
  'node_modules/@acme/layer/package.json': '{ "name": "@acme/layer", "type": "module" }',
  'node_modules/@acme/layer/fw.config.mjs': 'export default { future: { compatibilityVersion: 4 } }\n',
  'node_modules/@acme/layer/server/api/layer.get.ts': 'export default defineEventHandler(() => ({ of: layerName() }))\n',
  'node_modules/@acme/layer/server/utils/layer-name.ts': `export const layerName = () => 'acme'\n`,
  // Code of Node.js in a route, whose type the app uses.
  'server/api/id.get.ts': `import { randomUUID } from 'node:crypto'\n\nexport default defineEventHandler(() => ({ id: randomUUID(), home: process.env['HOME'] }))\n`,
  'app/utils/of-node.ts': `export const parts = async (): Promise<string[]> => (await $fetch('/api/id')).id.split('-')\n`,
  'app/utils/of-layers.ts': `export const ofLayers = async (): Promise<[number, string]> => [useOwn(), (await $fetch('/api/layer')).of]\n`,
}

const config = (search: string): string => `export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  extends: ['@acme/layer'],
  search: ${search},
  hooks: { 'prepare:types': ({ app }) => { app.declarations.push('declare global { const ofConfig: number }') } },
})
`

it('types options of modules by their keys, and declarations of modules', { timeout: 120_000 }, async () => {
  const prepared = await preparedProject({ ...files, 'fw.config.ts': config('{ limit: 3 }') })
  expect(prepared.tsConfig('tsconfig.app.json').compilerOptions['noUnusedLocals']).toBe(true)
  expect(prepared.tsConfig('tsconfig.node.json').include).toContain('../tools/**/*')
  for (const world of ['app', 'node', 'server']) expect(checkProject(prepared.dir, `.fw/tsconfig.${world}.json`)).toEqual([])
  write(prepared.dir, {
    'fw.config.ts': config(`{ limit: 'three' }`),
    'app/utils/wrong.ts': 'export const limit: string = searchLimit\n',
  })
  expect(checkProject(prepared.dir, '.fw/tsconfig.app.json')).toEqual([expect.stringContaining('app/utils/wrong.ts:1')])
  expect(checkProject(prepared.dir, '.fw/tsconfig.node.json')).toEqual([
    expect.stringMatching(/^fw\.config\.ts:4 .*'string' is not assignable to type 'number/),
  ])
})
