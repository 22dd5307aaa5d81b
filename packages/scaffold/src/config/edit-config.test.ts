import { describe, expect, it } from 'vitest'
import { editConfig, type ConfigEdit } from './edit-config.ts'

const edited = (source: string, edit: ConfigEdit, file = 'fw.config.ts'): unknown => {
  const result = editConfig(source, edit, file)
  return 'code' in result ? result.code : result
}

describe('editConfig', () => {
  const documented = `import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  future: { compatibilityVersion: 4 }, // sources in app/
  modules: ['@fw/pinia'],

  app: { head: { title: 'Shop' } },
})
`

  it('adds a module and keeps comments and formatting', () => {
    expect(edited(documented, { addModules: ['@fw/i18n'] })).toBe(
      documented.replace(`['@fw/pinia']`, `['@fw/pinia', '@fw/i18n']`),
    )
  })

  it('adds no module twice, also with options', () => {
    expect(edited(documented, { addModules: ['@fw/pinia'] })).toBe(documented)
    const withOptions = documented.replace(`'@fw/pinia'`, `['@fw/pinia', {}]`)
    expect(edited(withOptions, { addModules: ['@fw/pinia'] })).toBe(withOptions)
  })

  it('adds keys at the end', () => {
    expect(edited(documented, { set: { i18n: { locales: ['en', 'de'], defaultLocale: 'en' } } })).toBe(
      documented.replace(`'Shop' } },\n`, `'Shop' } },\n  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },\n`),
    )
  })

  it('adds nested keys, and keeps values that are set', () => {
    expect(edited(documented, { set: { 'app.head.title': 'Other', 'app.head.htmlAttrs.lang': 'en' } })).toBe(
      documented.replace(`'Shop' }`, `'Shop', htmlAttrs: { lang: 'en' } }`),
    )
    expect(edited(documented, { set: { 'app.head.title': 'Other' }, replace: true })).toBe(documented.replace('Shop', 'Other'))
  })

  it('follows the style of the file', () => {
    const tabs = `export default defineFwConfig({\n\tmodules: [\n\t\t"a", // first\n\t\t"b" // last\n\t]\n});\n`
    expect(edited(tabs, { addModules: ['c'], set: { ssr: false } })).toBe(
      `export default defineFwConfig({\n\tmodules: [\n\t\t"a", // first\n\t\t"b", // last\n\t\t"c"\n\t],\n\tssr: false\n});\n`,
    )
    const trailing = `export default defineFwConfig({\n  modules: [\n    'a', // first\n  ],\n})\n`
    expect(edited(trailing, { addModules: ['b'] })).toBe(trailing.replace('// first\n', "// first\n    'b',\n"))
  })

  it('writes long values in lines', () => {
    const locales = ['en', 'de', 'fr'].map((code) => ({ code, language: `${code}-XX`, name: 'A rather long name' }))
    expect(edited('export default defineFwConfig({})\n', { set: { i18n: { locales } } })).toBe(`export default defineFwConfig({
  i18n: {
    locales: [
      { code: 'en', language: 'en-XX', name: 'A rather long name' },
      { code: 'de', language: 'de-XX', name: 'A rather long name' },
      { code: 'fr', language: 'fr-XX', name: 'A rather long name' },
    ],
  },
})
`)
  })

  it.each([
    ['a plain object', 'export default { ssr: true }', `export default { ssr: true, modules: ['a'] }`],
    [
      'a checked object',
      'export default { ssr: true } satisfies FwConfig',
      `export default { ssr: true, modules: ['a'] } satisfies FwConfig`,
    ],
    [
      'a variable',
      'const config = defineFwConfig({ ssr: true })\nexport default config',
      `const config = defineFwConfig({ ssr: true, modules: ['a'] })\nexport default config`,
    ],
    ['CommonJS', 'module.exports = { modules: [] }', `module.exports = { modules: ['a'] }`],
  ])('edits %s', (_, before, after) => {
    expect(edited(before, { addModules: ['a'] })).toBe(after)
  })

  it('edits JSON', () => {
    expect(edited('{\n  "ssr": true\n}\n', { addModules: ['a'] }, 'fw.config.json')).toBe(
      '{\n  "ssr": true,\n  "modules": ["a"]\n}\n',
    )
  })

  it('removes modules and keys', () => {
    expect(edited(documented, { removeModules: ['@fw/pinia'], unset: ['app'] })).toBe(
      documented.replace(`  modules: ['@fw/pinia'],\n`, '').replace(`  app: { head: { title: 'Shop' } },\n`, ''),
    )
    const lines = `export default {\n  modules: [\n    'a', // first\n    ['b', { x: 1 }],\n    'c'\n  ],\n}\n`
    expect(edited(lines, { removeModules: ['b'] })).toBe(lines.replace(`    ['b', { x: 1 }],\n`, ''))
    expect(edited(lines, { removeModules: ['a'] })).toBe(lines.replace(`    'a', // first\n`, ''))
    const line = `export default { modules: ['a', 'b', 'c'] }`
    expect(edited(line, { removeModules: ['a'] })).toBe(`export default { modules: ['b', 'c'] }`)
    expect(edited(line, { removeModules: ['c'] })).toBe(`export default { modules: ['a', 'b'] }`)
  })

  it.each([
    ['export default defineFwConfig({ modules: list })', '`modules` is not an array literal.'],
    ['export default defineFwConfig(() => ({}))', 'fw.config.ts does not export an object literal.'],
    ['export const config = {}', 'fw.config.ts has no default export.'],
    ['export default {', /^fw\.config\.ts has a syntax error: /],
  ])('returns the lines to write if it cannot edit: %s', (source, why) => {
    expect(edited(source, { addModules: ['@fw/i18n'], set: { i18n: { locales: ['en'] } } })).toEqual({
      why: typeof why === 'string' ? why : expect.stringMatching(why),
      lines: [`modules: ['@fw/i18n'],`, `i18n: { locales: ['en'] },`],
    })
  })
})
