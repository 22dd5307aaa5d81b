import { expect, it } from 'vitest'
import { pluginMetadata } from './plugin-metadata.ts'

/** `provides` is tested separately. */
const read = (code: string, file = '/p.ts') => {
  const { provides: _, providesMore: _more, ...metadata } = pluginMetadata(code, file)
  return metadata
}

it.each([
  ['export default defineFwPlugin(() => {})', { order: 0 }],
  ['export default function (fwApp) {}', { order: 0 }],
  [`export default defineFwPlugin({ name: 'a', setup() {} })`, { order: 0, name: 'a' }],
  [`export default defineFwPlugin({ enforce: 'pre' })`, { order: -20 }],
  [`export default defineFwPlugin({ enforce: 'post', order: -5 })`, { order: -5 }],
  [
    "export default defineFwPlugin({ 'name': `a`, dependsOn: ['b', 'c'], parallel: true, hooks: {} })",
    { order: 0, name: 'a', dependsOn: ['b', 'c'], parallel: true },
  ],
  [`export default { name: 'a' as const } satisfies Plugin`, { order: 0, name: 'a' }],
  [`const plugin = defineFwPlugin({ name: 'a' })\nexport default plugin`, { order: 0, name: 'a' }],
  [`const plugin = defineFwPlugin({ name: 'a' })\nexport { plugin as default }`, { order: 0, name: 'a' }],
  [`const options = { name: 'a' }\nexport default defineFwPlugin(options)`, { order: 0, name: 'a' }],
  [`export default definePayloadPlugin(() => {})`, { order: -40 }],
  [`export default definePayloadPlugin({ name: 'a', setup() {} })`, { order: -40, name: 'a' }],
])('%s', (code, expected) => {
  expect(read(code)).toEqual(expected)
})

it.each([
  [`export { default } from './x'`],
  [`import x from './x'\nexport default x`],
  [`export default defineFwPlugin(make())`],
  [`export default make({ name: 'a' })`],
  [`export default defineFwPlugin({ ...other, name: 'a' })`],
  [`export default defineFwPlugin({ [key]: 1 })`],
  [`export default defineFwPlugin({ name: NAME })`],
  [`export default defineFwPlugin({ dependsOn: ['a', ...more] })`],
  [`export default defineFwPlugin({ enforce: 'sometimes' })`],
  [`export default {`],
  [`export default ${'['.repeat(20_000)}`],
])('leaves the rest to run time: %s', (code) => {
  expect(read(code)).toEqual({ order: 0, unread: true })
})

it('detects a missing default export', () => {
  expect(read('export const a = 1')).toEqual({ order: 0, hasNoDefault: true })
  expect(read('')).toEqual({ order: 0, hasNoDefault: true })
})

it('parses other file types', () => {
  expect(read('export default defineFwPlugin({ name: "a", setup: () => <p/> })', '/p.tsx')).toEqual({ order: 0, name: 'a' })
  expect(read('export default defineFwPlugin({ name: "a" })', '/p.mjs')).toEqual({ order: 0, name: 'a' })
})
