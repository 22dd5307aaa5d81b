import { extendFwSchema } from '@fw/kit'
import { afterEach, describe, expect, it } from 'vitest'
import { describedApp, variantA, variantB } from '../../support/described-app.ts'
import { preparedProject } from '../../support/prepared-project.ts'
import type { Files } from '../../support/project.ts'
import { checkProject } from '../../types/check-project.ts'

const shared = globalThis as { fwTest?: unknown }
afterEach(() => delete shared.fwTest)

const files: Files = {
  'fw.schema.ts': `export default defineFwSchema({
  shop: { currency: 'EUR', vat: { $default: 19 as number, $schema: { title: 'VAT in percent', type: ['number', 'null'] } } },
  appConfig: { colour: 'red' },
})`,
  'base/fw.schema.mjs': `export default { shop: { currency: 'USD', open: true }, runtimeConfig: { shopKey: '' } }`,
  'base/fw.config.mjs': 'export default { appConfig: { font: "serif" } }',
}
const config = { extends: ['./base'], shop: { vat: 7 } }
type Options = { shop?: unknown; appConfig: object; runtimeConfig: Record<string, unknown> }

describe('experimental.configSchema', () => {
  it.each([variantA, variantB])('lets layers describe their own options (%o)', async (variant) => {
    const options = (await describedApp(files, { ...variant, ...config })).options as unknown as Options // with their own keys
    expect(options.shop).toEqual({ currency: 'EUR', vat: 7, open: true })
    expect(options.appConfig).toMatchObject({ colour: 'red', font: 'serif' })
    expect(options.runtimeConfig['shopKey']).toBe('')
  })

  it('rejects their keys if disabled', async () => {
    const off = { ...config, experimental: { configSchema: false } }
    await expect(describedApp(files, off)).rejects.toThrow(/Unknown option `shop`/)
    const { options, files: generated } = await describedApp(files, {
      extends: ['./base'],
      experimental: { configSchema: false },
    })
    expect(options.appConfig).toEqual({ font: 'serif' })
    expect(generated.list().some(({ name }) => name.startsWith('schema/'))).toBe(false)
  })

  it('reports values of the wrong type', async () => {
    await expect(describedApp(files, { ...config, shop: { vat: '7' } })).rejects.toThrow(
      /`shop\.vat` must be of type number or null/,
    )
    await expect(describedApp({ 'fw.schema.mjs': 'export default { ssr: true }' })).rejects.toThrow(
      /`ssr`, which is an option of fw/,
    )
    await expect(describedApp({ 'fw.schema.mjs': 'export default 1' })).rejects.toThrow(/The schema must be /)
  })

  it('is extended by modules, and passed to hooks', async () => {
    const calls: unknown[] = []
    shared.fwTest = { extendFwSchema, called: (name: string, value?: unknown) => void calls.push([name, structuredClone(value)]) }
    const { options } = await describedApp(
      { 'fw.schema.mjs': 'export default { shop: { a: 1 } }' },
      `{
        modules: [() => globalThis.fwTest.extendFwSchema(async () => ({ shop: { a: 2, b: 3 } }))],
        hooks: {
          'schema:resolved': (schema) => { globalThis.fwTest.called('resolved', schema.properties.shop.properties); schema.properties.shop.properties.b.default = 4 },
          'schema:beforeWrite': (schema) => globalThis.fwTest.called('beforeWrite', schema.properties.shop.properties.b),
          'schema:written': () => globalThis.fwTest.called('written'),
        },
      }`,
    )
    expect((options as unknown as Options).shop).toEqual({ a: 1, b: 4 })
    expect(calls).toEqual([
      ['resolved', { a: { type: 'number', default: 1 }, b: { type: 'number', default: 3 } }],
      ['beforeWrite', { type: 'number', default: 4 }],
      ['written', undefined],
    ])
  })

  it('writes a schema and types', async () => {
    const written = `import { defineFwConfig } from 'fw/config'
export default defineFwConfig({ extends: ['./base'], shop: { vat: 7 } })`
    const { dir, read, again } = await preparedProject({ ...files, 'fw.config.ts': written })
    expect(JSON.parse(read('schema/fw.schema.json'))).toMatchObject({
      properties: { shop: { properties: { currency: { type: 'string', default: 'EUR' }, vat: { title: 'VAT in percent' } } } },
    })
    expect(read('schema/fw.schema.d.ts')).toContain('"vat"?: number | null')
    expect(read('types/app-config.d.ts')).toContain('"colour": string')
    expect(await again()).toEqual([])
    expect(checkProject(dir, '.fw/tsconfig.json')).toEqual([])
  })
})
