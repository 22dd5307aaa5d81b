import { execFileSync } from 'node:child_process'
import { join, resolve } from 'pathe'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildWith } from '../../support/build-with.ts'
import { startDevProof, type DevProof } from '../../support/dev-proof.ts'
import type { Files } from '../../support/project.ts'

const workspace = resolve(import.meta.dirname, '../../..')
const builder = (name: string): string => `{ bundle: async () => { globalThis.__fwBuilt.push('${name}') } }`

const installed: Files = {
  'node_modules/my-builder/package.json': '{ "name": "my-builder", "type": "module", "exports": "./index.mjs" }',
  'node_modules/my-builder/index.mjs': `export const { bundle } = ${builder('app')}`,
  'node_modules/fw': { link: join(workspace, 'packages/fw') },
  'node_modules/vue-tsc': { link: join(workspace, 'node_modules/vue-tsc') },
}

const page = (value: string): string => `<script setup lang="ts">
const count: number = ${value}
</script>
<template><p>{{ count }}</p></template>
`

const variants = [
  { variant: 'A', src: 'app/', written: 'future: { compatibilityVersion: 4 },' },
  { variant: 'B', src: '', written: `srcDir: '.',` },
] as const

const builders = `builder: 'my-builder', server: { builder: ${builder('server')} },`

describe.each(variants)('typescript.typeCheck at build in $variant', ({ variant, src, written }) => {
  const value = variant === 'A' ? `'build'` : 'true'
  const build = (typeCheck: string, more = ''): Promise<string[]> =>
    buildWith(
      {
        'package.json': '{ "type": "module" }',
        ...installed,
        [`${src}pages/index.vue`]: page(`'one'`),
        'server/api/one.ts': 'export default defineEventHandler(() => nothing)\n',
      },
      `{ ${written} ${builders} typescript: { typeCheck: ${typeCheck} }, ${more} }`,
    )

  it(`typescript.typeCheck: ${value} fails the build with the errors, before the server is built (R125)`, async () => {
    const failure: unknown = await build(value).catch((error: unknown) => error)
    expect(failure).toMatchObject({
      problems: [
        {
          code: 'FW_TYPES_ERROR',
          file: expect.stringMatching(`/${src}pages/index\\.vue$`) as string,
          line: 2,
          why: expect.stringContaining('TS2322') as string,
        },
        {
          code: 'FW_TYPES_ERROR',
          file: expect.stringMatching('/server/api/one\\.ts$') as string,
          line: 1,
          why: expect.stringContaining(`Cannot find name 'nothing'`) as string,
        },
      ],
    })
    expect((globalThis as { __fwBuilt?: string[] }).__fwBuilt).toEqual(['app'])
  })

  it('typescript.typeCheck: is disabled by default, and in tests', async () => {
    expect(await build('undefined')).toEqual(['app', 'server'])
    expect(await build('true', 'test: true')).toEqual(['app', 'server'])
  })
})

// What is checked depends on the variant, as above; when and how it is reported does not.
describe.each([variants[1]])('typescript.typeCheck in development in $variant', ({ src, written }) => {
  const patience = { timeout: 120_000, interval: 100 }
  const inBoth = { 'app/pages/index.vue': page('1'), 'pages/index.vue': page('1') }
  const file = `${src}pages/index.vue`
  let site: DevProof
  beforeAll(() => {
    const files = { ...inBoth, ...installed, [file]: page(`'one'`) }
    site = startDevProof(files, `export default { ${written} logLevel: 'info', typescript: { typeCheck: true } }`, {
      args: ['--port', '0'],
    })
  })
  afterAll(() => site?.stop())
  const soon = (text: RegExp): Promise<void> => vi.waitFor(() => expect(site.logs()).toMatch(text), patience)

  it(
    'typescript.typeCheck: true reports errors, and that they are fixed, and stops with the server (R125)',
    { timeout: 480_000 },
    async () => {
      await soon(/FW_TYPES_ERROR[\s\S]+TS2322[\s\S]+pages\/index\.vue:2:7[\s\S]+1 type error in 1 file/)
      // The server did not wait for it.
      expect(site.logs().indexOf('Local')).toBeLessThan(site.logs().indexOf('FW_TYPES_ERROR'))
      site.write({ [file]: page('2') })
      await soon(/no type errors/)
      site.write({ [file]: page('missing') })
      await soon(/Cannot find name 'missing'/)
      expect(checkersIn(site.dir)).toBe(1)
      await site.stop()
      await vi.waitFor(() => expect(checkersIn(site.dir)).toBe(0), patience)
    },
  )
})

/** The number of type checker processes of a project. */
function checkersIn(dir: string): number {
  const all = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' }).split('\n')
  return all.filter((each) => each.includes(`${dir}/node_modules/vue-tsc/`)).length
}
