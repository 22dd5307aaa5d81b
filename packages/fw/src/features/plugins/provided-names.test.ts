import { expect, it } from 'vitest'
import { pluginMetadata } from './plugin-metadata.ts'

const read = (code: string) => {
  const { provides, providesMore } = pluginMetadata(code, '/p.ts')
  return [...(provides ?? []), ...(providesMore ? ['…'] : [])]
}
const plugin = (body: string): string => `export default defineFwPlugin(${body})`

it.each([
  [plugin('() => ({ provide: { a: 1, "b-c": 2 } })'), ['a', 'b-c']],
  [plugin('async (fwApp) => { const a = await x(); return { provide: { a } } }'), ['a']],
  [plugin('() => { const provide = { a: 1 }; return { provide } }'), ['a']],
  [plugin('() => { const result = { provide: { a: 1 } } as const; return result }'), ['a']],
  [plugin('function () { if (x) return; return { provide: { a() {} } } }'), ['a']],
  [plugin('() => { if (x) { return { provide: { a: 1 } } } return { provide: { b: 1 } } }'), ['a', 'b']],
  [plugin('() => (x ? { provide: { a: 1 } } : undefined)'), ['a']],
  [plugin('{ name: "x", setup() { return { provide: { a: 1 } } } }'), ['a']],
  [plugin('{ setup: async () => ({ provide: { a: 1 } }) }'), ['a']],
  [plugin('{ hooks: {} }'), []],
  [plugin('() => {}'), []],
  [plugin('() => { const f = () => { return make() }; vueApp.component("x", f) }'), []],
  [plugin('({ vueApp }) => { vueApp.provide("key", 1) }'), []],
  [plugin('(fwApp) => { if (x) fwApp.provide("a", 1); return { provide: { b: 1 } } }'), ['a', 'b']],
  [plugin('(fwApp) => { fwApp.vueApp.provide("key", 1) }'), []],
  ['const shared = { b: 1 }\n' + plugin('() => ({ provide: { a: 1, ...shared } })'), ['a', 'b']],
  ['const p = { setup }\nfunction setup() { return { provide: { a: 1 } } }\nexport default p', ['a']],
  ['export default definePayloadPlugin(() => ({ provide: { a: 1 } }))', ['a']],
  ['const p = defineFwPlugin(() => ({ provide: { a: 1 } }))\nexport { p as default }', ['a']],
  ['var p = defineFwPlugin(() => ({ provide: { a: 1 } }))\nexport { p as default }', ['a']],
])('detects provided names: %s', (code, names) => {
  expect(read(code)).toEqual(names)
})

it.each([
  [plugin('() => make()'), ['…']],
  [plugin('() => ({ provide: make() })'), ['…']],
  [plugin('() => ({ provide: { a: 1, ...make() } })'), ['a', '…']],
  [plugin('() => ({ provide: { [key]: 1, a: 1 } })'), ['a', '…']],
  [plugin('() => ({ ...make() })'), ['…']],
  [plugin('(fwApp) => { fwApp.provide(name, 1) }'), ['…']],
  [plugin('() => { const a = a; return a }'), ['…']],
  [plugin('() => { { const r = { provide: { a: 1 } } } const r = make(); return r }'), ['…']],
  [plugin('make()'), ['…']],
  ['let p = () => ({ provide: { a: 1 } })\np = make()\nexport default p', ['…']],
  [`export { default } from './x'`, ['…']],
  ['export default {', ['…']],
])('marks the list as incomplete: %s', (code, names) => {
  expect(read(code)).toEqual(names)
})

it('survives deeply nested code', () => {
  expect(read(`export default ${'['.repeat(20_000)}`)).toEqual(['…'])
})
