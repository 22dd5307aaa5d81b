import { existsSync, mkdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import type { Files } from '../support/project.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'

const numbers = Array.from({ length: 20 }, (_, index) => index)
const sources: Files = {
  'package.json': '{ "name": "site", "private": true }',
  'fw.config.ts': 'export default {}',
  'app.vue': '<template><FwPage /></template>',
  'pages/index.vue': `<script setup lang="ts">
definePageMeta({ alias: ['/other'] })
const value = useValue()
</script>
<template><p>{{ value }}</p></template>`,
  ...Object.fromEntries(numbers.map((n) => [`pages/p${n}.vue`, `<template><p>page-${n}</p></template>`])),
  'composables/value.ts': `export const useValue = () => 'value-0'\n`,
  'plugins/order.ts': `export default defineFwPlugin({ name: 'order', setup() {} })\n`,
}
const stored: Files = {
  'node_modules/only-stored/package.json': '{ "name": "only-stored", "version": "1.0.0", "main": "s.js" }',
  'node_modules/only-stored/s.js': 'exports.value = 1\n',
}

let dir = ''
let site: RunningSite | undefined
const at = (path: string): string => join(dir, path)
const storeFile = (): string => at('node_modules/.cache/fw/app.json')
const readStore = (): Store => JSON.parse(readFileSync(storeFile(), 'utf8')) as Store // written by fw

interface Store {
  sections: string[]
  paths: string[]
  hashes: string[]
  values: (string | 0)[][]
}

/** The entry of a file in the store. */
function row({ sections, paths, hashes, values }: Store, path: string): unknown {
  const index = paths.indexOf(at(path))
  // By name: the order of sections is that in which scanners have started.
  return index < 0
    ? undefined
    : [hashes[index], Object.fromEntries(values.map((column, each) => [sections[each], column[index]]))]
}

beforeAll(async () => {
  ;({ dir } = await buildSite(inject('sitesDir'), { ...sources, ...stored }, { command: 'none' }))
  // Backdated, because files that were just written are compared by content.
  for (const path of Object.keys(sources)) utimesSync(at(path), new Date(), new Date(Date.now() - 60_000))
})
afterAll(() => site?.stop())

const start = async (): Promise<RunningSite> => {
  await site?.stop()
  return (site = await startSite({ dir }, { dev: true }))
}
const restart = async (reason: string): Promise<void> => {
  const before = site!.logs().split('⟳ restarted').length
  writeFileSync(at('fw.config.ts'), `export default { build: { transpile: ['${reason}'] } }`)
  await expect.poll(() => site!.logs().split('⟳ restarted').length).toBe(before + 1)
}
/** The app works as its sources say, whatever the store contains. */
const expectWorks = async (): Promise<void> => {
  for (const path of ['/', '/other']) expect(await site!.html(path)).toContain('<p>value-')
  expect(await site!.html('/p7')).toContain('page-7')
}

it('caches the metadata of sources', async () => {
  await start()
  await expectWorks()
  await expect.poll(() => existsSync(storeFile())).toBe(true)
  const store = readStore()
  expect(statSync(storeFile()).mode & 0o777).toBe(0o600)
  for (const path of Object.keys(sources).filter((each) => /^(?:pages|composables|plugins)\//.test(each)))
    expect(store.paths).toContain(at(path))
})

it('the next start reads nothing again', async () => {
  await site?.stop()
  const before = statSync(storeFile())
  const text = readFileSync(storeFile(), 'utf8')
  await start()
  await expectWorks()
  await site?.stop()
  // Computing anything changes the store, which is written on exit at the latest.
  const after = statSync(storeFile())
  expect([after.mtimeMs, after.ino]).toEqual([before.mtimeMs, before.ino])
  expect(readFileSync(storeFile(), 'utf8')).toBe(text)
})

it('uses cached values: a package that only the store contains is optimized', async () => {
  const store = readStore()
  const section = store.sections.findIndex((name) => name.startsWith('dependencies'))
  store.values[section]![store.paths.indexOf(at('pages/index.vue'))] = '["only-stored"]'
  writeFileSync(storeFile(), JSON.stringify(store))
  await start()
  const prepared = at('node_modules/.cache/bundler1/deps/only-stored.js')
  await expect.poll(() => existsSync(prepared)).toBe(true)
})

it('reads only changed sources again', async () => {
  const before = readStore()
  writeFileSync(at('composables/value.ts'), `export const useValue = () => 'value-1'\nexport const useMore = () => 'more'\n`)
  await expect.poll(() => site!.html('/')).toContain('<p>value-1</p>')
  await restart('the store is saved') // completely, while the end of the process does not wait for long
  const after = readStore()
  expect(JSON.stringify(row(after, 'composables/value.ts'))).toContain('useMore')
  for (const path of Object.keys(sources).filter((each) => /^pages\/|^plugins\//.test(each)))
    expect(row(after, path)).toEqual(row(before, path))
})

/** Invalid values: of the wrong type, or with prototype keys. */
const odd = ['"x"', '[1]', '[{}]', '{"x":1}', '{"__proto__":{"x":1}}', '[{"name":{}}]', 'not json', '']

it('ignores a store that is truncated, foreign or malicious', async () => {
  await site?.stop() // which saves the store
  rmSync(storeFile())
  await start()
  await expectWorks()
  await expect.poll(() => existsSync(storeFile())).toBe(true)
  const good = readFileSync(storeFile(), 'utf8')
  const store = readStore()
  /** Replaces each value by a different invalid one. */
  const withOdd = (from: number): string => {
    let next = from
    const values = store.values.map((column) => column.map((each) => each && odd[next++ % odd.length]!))
    return JSON.stringify({ ...store, values })
  }
  const texts: Record<string, string> = {
    'cut off': good.slice(0, good.length / 2),
    'of another version': JSON.stringify({ ...store, version: '0.0.1' }),
    'of another program': '{"hello":["world"]}',
    'no text': '\0\u0001',
    deep: '['.repeat(100_000),
    'with places elsewhere': JSON.stringify({ ...store, paths: store.paths.map(() => '/etc/passwd') }),
    'with columns of another length': JSON.stringify({ ...store, hashes: [] }),
    'with odd values': withOdd(0),
    'with other odd values': withOdd(3),
  }
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(storeFile(), text)
    await restart(name)
    await expectWorks()
    await expect.poll(() => row(readStore(), 'pages/index.vue'), { message: name }).toEqual(row(store, 'pages/index.vue'))
  }
  rmSync(storeFile())
  mkdirSync(storeFile())
  await restart('a directory')
  await expectWorks()
  expect(site!.logs()).not.toMatch(/✖|⚠/)
})
