import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { bundled } from '../../support/bundled.ts'
import { variantA, variantB } from '../../support/described-app.ts'
import type { Files } from '../../support/project.ts'
import { startSite } from '../../support/start-site.ts'

const pack = (name: string, code: string, more = ''): Files => ({
  [`node_modules/${name}/package.json`]: `{ "name": "${name}", "version": "1.0.0"${more}, "main": "./index.js" }`,
  [`node_modules/${name}/index.js`]: code,
})

describe('build.transpile: packages in the server bundle', () => {
  const files: Files = {
    'entry.ts': ['by-name', 'by-name-too', 'by-path', 'by-function', 'on-other-side', 'left-alone']
      .map((name, index) => `import { text as text${index} } from '${name}'\nconsole.log(text${index})`)
      .join('\n'),
    ...pack('by-name', `export const text = 'code by name'`, ', "type": "module"'),
    ...pack('by-name-too', `export const text = 'code of a longer name'`, ', "type": "module"'),
    ...pack('by-path', `export { text } from './esm/text.js'`, ', "type": "module"'),
    'node_modules/by-path/esm/text.js': `export const text = 'code by path'`,
    ...pack('by-function', `export const text = 'code by function'`, ', "type": "module"'),
    ...pack('on-other-side', `export const text = 'code of the other side'`, ', "type": "module"'),
    ...pack('left-alone', `export const text = 'code left alone'`, ', "type": "module"'),
  }
  const transpile = `['by-name', /node_modules\\/by-path\\//, ({ isServer }) => isServer && 'by-function', ({ isClient }) => isClient && 'on-other-side']`
  const codes = /code (?:by name|of a longer name|by path|by function|of the other side|left alone)/g

  it.each([variantA, variantB])('are matched by name, expression and function (%o)', async (variant) => {
    const { serverCode } = await bundled(files, `{ ...${JSON.stringify(variant)}, build: { transpile: ${transpile} } }`)
    expect(serverCode.match(codes)?.sort()).toEqual(['code by function', 'code by name', 'code by path'])
    expect(serverCode.match(/from "[^"]+"/g)?.sort()).toEqual(
      ['by-name-too', 'left-alone', 'on-other-side'].map((name) => `from "${name}"`),
    )
    expect((await bundled(files, variant)).serverCode.match(codes)).toBeNull()
  })
})

describe('build.transpile: packages compiled like the app', () => {
  const uses = `import { typed } from 'typed'
import { undeclared } from 'undeclared'
import Part from 'parts/Part.vue'`
  const files: Files = {
    'package.json': '{ "private": true, "type": "module" }',
    'app/composables/name.ts': `export const useOwnName = () => 'own name'`,
    'app/pages/index.vue': `<script setup>
${uses}
const inBrowser = ref('')
onMounted(() => (inBrowser.value = typed()))
</script>
<template><p>{{ typed() }}, {{ undeclared }}, <Part />, {{ inBrowser }}</p></template>`,
    'server/api/typed.ts': `import { typed } from 'typed/plain'
import { undeclared } from 'undeclared'
export default defineEventHandler(() => typed() + ', ' + undeclared)`,
    'node_modules/typed/package.json':
      '{ "name": "typed", "version": "1.0.0", "type": "module", "exports": { ".": "./index.ts", "./plain": "./plain.ts" } }',
    // Only code compiled like the app has auto-imports.
    'node_modules/typed/index.ts': `import { typed as plain } from './plain.ts'\nexport const typed = (): string => plain() + ' of ' + useOwnName()`,
    'node_modules/typed/plain.ts': `enum Kind { Types = 'types' }\nexport const typed = (): string => Kind.Types as string`,
    // An ES module without "type": "module", which Node.js treats as CommonJS.
    ...pack('undeclared', `export const undeclared = 'undeclared module'`),
    'node_modules/parts/package.json': '{ "name": "parts", "version": "1.0.0", "type": "module" }',
    'node_modules/parts/Part.vue': `<script setup lang="ts">const name: string = useOwnName()</script>\n<template><b>part of {{ name }}</b></template>`,
  }
  const site = (config: object): Files => ({
    ...files,
    'fw.config.mjs': `export default ${JSON.stringify({ ...variantA, ...config })}`,
  })
  const transpile = { build: { transpile: ['typed', 'undeclared', 'parts'] } }
  const shown = 'types of own name, undeclared module, <b>part of own name</b>, '

  it.each(['build', 'dev'] as const)('work on both sides and in the server (%s)', async (mode) => {
    const built = await buildSite(inject('sitesDir'), site(transpile), { command: mode === 'dev' ? 'none' : 'build' })
    const running = await startSite(built, { dev: mode === 'dev' })
    onTestFinished(() => running.stop())
    expect(await running.html('/')).toContain(shown)
    expect(await (await running.fetch('/api/typed')).text()).toBe('types, undeclared module')
    if (mode === 'build') return
    const served = async (file: string): Promise<string> => (await running.fetch(`/_fw/@fs${built.dir}/${file}`)).text()
    expect(await served('node_modules/typed/index.ts')).toMatch(/import \{ useOwnName[^}]*\} from/)
    expect(await served('app/pages/index.vue')).toContain('/node_modules/typed/index.ts')
  })

  it('fail by default', async () => {
    const { code, stderr } = await buildSite(inject('sitesDir'), site({}), { mayFail: true })
    expect(code).not.toBe(0)
    expect(stderr).toMatch(/typed\/plain\.ts/)
  })
})
