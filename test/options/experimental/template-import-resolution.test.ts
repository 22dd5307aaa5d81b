import { addTemplate } from '@fw/kit'
import { beforeAll, expect, it } from 'vitest'
import { bundled } from '../../support/bundled.ts'
import { variantA, variantB } from '../../support/described-app.ts'

const files = {
  'entry.ts': `import { text } from '#build/of-module.mjs'\nconsole.log(text)`,
  'node_modules/of-npm/package.json': '{ "name": "of-npm", "type": "module", "exports": "./module.mjs" }',
  'node_modules/of-npm/module.mjs': `export default () => void globalThis.kitOfTest.addTemplate({
  filename: 'of-module.mjs',
  getContents: () => \`export { text } from 'inner'\\nexport { near } from './near.mjs'\`,
})`,
  'node_modules/of-npm/near.mjs': `export const near = 1`,
  'node_modules/of-npm/node_modules/inner/package.json': '{ "name": "inner", "type": "module", "exports": "./index.mjs" }',
  'node_modules/of-npm/node_modules/inner/index.mjs': `export const text = 'text of a package that only the module has'`,
}

beforeAll(() => void Object.assign(globalThis, { kitOfTest: { addTemplate } }))

it.each([variantA, variantB])(
  'experimental.templateImportResolution: templates resolve imports from their module (%o)',
  async (variant) => {
    const config = { ...variant, modules: ['of-npm'] }
    const { clientCode } = await bundled(files, config)
    expect(clientCode).toContain('text of a package that only the module has')
    await expect(bundled(files, { ...config, experimental: { templateImportResolution: false } })).rejects.toThrow(/inner|near/)
  },
)
