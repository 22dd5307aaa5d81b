import { describe, expect, it } from 'vitest'
import { locateKeys } from './locate-keys.ts'

/** The line and column of a key, the key and its value as written; prefixed with `~` if only a parent key was found. */
async function find(text: string, path: string, file = 'fw.config.ts', block?: string[]): Promise<string | undefined> {
  const locator = await locateKeys(file, text)
  const found = locator.find(path === '' ? [] : path.split('/'), block ? { block } : undefined)
  if (!found) return undefined
  expect(found.file).toBe(file)
  const key = text.slice(found.offset, found.offset + found.length)
  const value = found.value && text.slice(found.value.offset, found.value.offset + found.value.length)
  return `${found.exact ? '' : '~'}${found.line}:${found.column} ${key}${value === undefined ? '' : ` = ${value}`}`
}

describe('locateKeys: location of the configuration', () => {
  it.each([
    ['export default { a: { b: 1 } }'],
    ['export default defineFwConfig({ a: { b: 1 } })'],
    ['export default defineFwConfig<T>({ a: { b: 1 } } as const)'],
    ['export default ({ a: { b: 1 } } satisfies T)!'],
    ['export default <T>{ a: { b: 1 } }'],
    ['export default () => ({ a: { b: 1 } })'],
    ['export default defineFwConfig(async () => ({ a: { b: 1 } }))'],
    ['export default async () => { const x = await y(); return { a: { b: 1 } } }'],
    ['export default function () { return { a: { b: 1 } } }'],
    ['export default async function config() { if (x) { return {} } else return { a: { b: 1 } } }'],
    ['export default () => { try { return x } catch (e) { return { a: { b: 1 } } } }'],
    ['export default () => { switch (x) { case 1: return { a: { b: 1 } } } }'],
    ['export default () => { for (;;) { return { a: { b: 1 } } } }'],
    ['const config = { a: { b: 1 } }; export default config'],
    ['const config: T = { a: { b: 1 } }; export default defineFwConfig(config)'],
    ['let config = { a: { b: 1 } }; export { config as default }'],
    ['export const config = { a: { b: 1 } }; export default config satisfies T'],
    ['export default config; const config = { a: { b: 1 } }'],
    ['export default config(); function config() { return { a: { b: 1 } } }'],
    ['export default (() => ({ a: { b: 1 } }))()'],
    ['export default await Promise.resolve({ a: { b: 1 } })'],
    ['export default merge(imported, { a: { b: 1 } })'],
    ['module.exports = { a: { b: 1 } }'],
    ['exports.default = { a: { b: 1 } }'],
    ['exports = module.exports = defineFwConfig({ a: { b: 1 } })'],
    ["module['exports'] = () => ({ a: { b: 1 } })"],
    ['export = { a: { b: 1 } }'],
    ['export default x ? { a: {} } : { a: { b: 1 } }'],
    ['export default x && { a: { b: 1 } }'],
    ['export default x ?? { a: { b: 1 } }'],
  ])('%s', async (text) => {
    expect(await find(text, 'a/b')).toBe(`1:${text.indexOf('b: 1') + 1} b = 1`)
  })

  it.each(['ts', 'mts', 'cts', 'js', 'mjs', 'cjs'])('parses .%s', async (extension) => {
    expect(await find('export default { a: 1 }', 'a', `/x/fw.config.${extension}`)).toBe('1:18 a = 1')
    expect(await find('module.exports = { a: 1 }', 'a', `C:\\x\\fw.config.${extension}`)).toBe('1:20 a = 1')
  })

  it('parses .json, .jsonc and rc files', async () => {
    expect(await find('{\n  "a": { "b": 1 }\n}', 'a/b', 'fw.config.json')).toBe('2:10 "b" = 1')
    expect(await find('// c\n{ "a": 1, }', 'a', 'fw.config.jsonc')).toBe('2:3 "a" = 1')
    expect(await find('x=1\na.b=1', 'a/b', '/home/me/.fwrc')).toBe('2:1 a.b = 1')
  })

  it('ignores other files', async () => {
    expect(await find('{ "a": 1 }', 'a', 'fw.config.yaml')).toBeUndefined()
    expect(await find('{ "a": 1 }', 'a', '/x.json/config')).toBeUndefined()
  })
})

describe('locateKeys: environment blocks', () => {
  const text = 'export default { a: 1, $production: { a: 2 }, $env: { staging: { a: 3 } } }'

  it('finds keys in the block', async () => {
    expect(await find(text, 'a')).toBe('1:18 a = 1')
    expect(await find(text, 'a', 'fw.config.ts', ['$production'])).toBe('1:39 a = 2')
    expect(await find(text, 'a', 'fw.config.ts', ['$env', 'staging'])).toBe('1:66 a = 3')
  })

  it('falls back to the block', async () => {
    expect(await find(text, 'b', 'fw.config.ts', ['$production'])).toBe('~1:24 $production = { a: 2 }')
    expect(await find(text, '', 'fw.config.ts', ['$production'])).toBe('1:24 $production = { a: 2 }')
    expect(await find(text, 'a', 'fw.config.ts', ['$test'])).toBeUndefined()
  })
})

describe('locateKeys: keys', () => {
  it.each([
    ['string keys', "{ 'a-b': 1 }", 'a-b', "'a-b' = 1"],
    ['escapes', "{ 'a\\x2db': 1 }", 'a-b', "'a\\x2db' = 1"],
    ['numbers', '{ 0x10: 1 }', '16', '0x10 = 1'],
    ['big integer keys', '{ 7n: 1 }', '7', '7n = 1'],
    ['computed literals', '{ ["a"]: 1 }', 'a', '"a" = 1'],
    ['computed template literals', '{ [`a`]: 1 }', 'a', '`a` = 1'],
    ['computed constants', '{ [KEY]: 1 }', 'key', 'KEY = 1'],
    ['methods', "{ hooks: { 'build:done'() {} } }", 'hooks/build:done', "'build:done' = () {}"],
    ['asynchronous methods', '{ async a() {} }', 'a', 'a = () {}'],
    ['getters', '{ get a() { return { b: 1 } } }', 'a/b', 'b = 1'],
    ['keys with dots', "{ 'a.b': 1 }", 'a/b', "'a.b' = 1"],
    ['keys with dots, as one key', "{ 'a.b': 1, a: { b: 2 } }", 'a.b', "'a.b' = 1"],
    ['keys with dots inside', "{ a: { 'b.c': { d: 1 } } }", 'a/b/c/d', 'd = 1'],
    ['nested keys rather than keys with dots', "{ a: { b: 2 }, 'a.b': 1 }", 'a/b', 'b = 2'],
    ['the last of duplicate keys', '{ a: 1, a: 2 }', 'a', 'a = 2'],
    ['names of Object.prototype', '{ a: 1, constructor: 2 }', 'constructor', 'constructor = 2'],
    ['values in parentheses', '{ a: (1) }', 'a', 'a = (1)'],
    ['values with type assertions', '{ a: { b: 1 } as T }', 'a/b', 'b = 1'],
  ])('finds %s', async (_, object, path, expected) => {
    const found = await find(`const KEY = 'key'; export default ${object}`, path)
    expect(found?.replace(/^1:\d+ /, '')).toBe(expected)
  })

  it('returns undefined for missing keys', async () => {
    expect(await find('export default { a: 1 }', 'toString')).toBeUndefined()
    expect(await find('export default { a: 1 }', 'a/length')).toBe('~1:18 a = 1')
    expect(await find('export default { a() { return { b: 1 } } }', 'a/b')).toMatch(/^~1:18 a/)
    expect(await find('export default { a: 1 }', '')).toBeUndefined()
  })

  it('counts offsets in UTF-16 units', async () => {
    const text = "\uFEFF// é漢😀\r\nexport default {\r\n  /* 😀 */ 'ключ😀': { b: 1 },\r\n}"
    expect(await find(text, 'ключ😀')).toBe("3:12 'ключ😀' = { b: 1 }")
    expect(await find(text, 'ключ😀/b')).toBe('3:24 b = 1')
  })

  it('returns the position of the value', async () => {
    const locator = await locateKeys('fw.config.ts', 'export default {\n  a:\n    1,\n}')
    expect(locator.find(['a'])).toEqual({
      file: 'fw.config.ts',
      line: 2,
      column: 3,
      offset: 19,
      length: 1,
      exact: true,
      value: { line: 3, column: 5, offset: 26, length: 1 },
    })
  })
})

describe('locateKeys: arrays', () => {
  it.each([
    ['[x, { src: 1 }]', 'plugins/1/src', '1:33 src = 1'],
    ["['a', 'b']", 'plugins/1', "1:33 'b' = 'b'"],
    ['[...two, { src: 1 }]', 'plugins/2/src', '1:38 src = 1'],
    ['[...two, { src: 1 }]', 'plugins/1/src', '2:27 src = 3'],
    ['two', 'plugins/0', '2:14 2 = 2'],
    ['[...imported, { src: 1 }]', 'plugins/1/src', '~1:18 plugins = [...imported, { src: 1 }]'],
    ['[...(x ? two : []), 1]', 'plugins/2', '~1:18 plugins = [...(x ? two : []), 1]'],
    ['[...round, 1]', 'plugins/0', '~1:18 plugins = [...round, 1]'],
    ['[, 1]', 'plugins/0', '~1:18 plugins = [, 1]'],
    ['[, 1]', 'plugins/1', '1:30 1 = 1'],
    ['[1, x && 2].filter(Boolean)', 'plugins/1', '~1:18 plugins = [1, x && 2].filter(Boolean)'],
    ['sort([2, 1])', 'plugins/1', '~1:18 plugins = sort([2, 1])'],
    ['[vue({ src: 1 })]', 'plugins/0/src', '1:34 src = 1'],
    ['x ? [1] : [1, 2]', 'plugins/1', '1:41 2 = 2'],
    ['[1]', 'plugins/01', '~1:18 plugins = [1]'],
    ['[1]', 'plugins/length', '~1:18 plugins = [1]'],
  ])('%s: %s', async (array, path, expected) => {
    const found = await find(
      `export default { plugins: ${array} }\nconst two = [2, { dst: 2, src: 3 }]; const round = [...round]`,
      path,
    )
    expect(found).toBe(expected)
  })
})

describe('locateKeys: values defined elsewhere in the file', () => {
  it('follows the initializer of a shorthand property', async () => {
    const text = "const css = ['a', 'b']\nexport default { css }"
    expect(await find(text, 'css')).toBe('2:18 css = css')
    expect(await find(text, 'css/1')).toBe("1:19 'b' = 'b'")
  })

  it('follows a spread object; later keys win', async () => {
    expect(await find('const base = { a: 1 }\nexport default { ...base, b: 2 }', 'a')).toBe('1:16 a = 1')
    expect(await find('const base = { a: 1 }\nexport default { ...base, a: 2 }', 'a')).toBe('2:27 a = 2')
    expect(await find('const base = { a: 1 }\nexport default { a: 2, ...base }', 'a')).toBe('1:16 a = 1')
    expect(await find('const base = { a: { c: 1 } }\nexport default { a: { b: 2 }, ...base }', 'a/b')).toBe('~1:16 a = { c: 1 }')
  })

  it('continues before a spread that may not apply', async () => {
    const text = 'export default { a: { b: 1 }, ...(x && { a: { c: 2 } }) }'
    expect(await find(text, 'a/b')).toBe('1:23 b = 1')
    expect(await find(text, 'a/c')).toBe('1:47 c = 2')
    expect(await find(text, 'a')).toBe('1:42 a = { c: 2 }')
  })

  it('follows the side of a logical expression that is the value', async () => {
    const text = 'const x = { a: 1 }; export default { and: x && { a: 2 }, or: x || { a: 3, b: 4 } }'
    expect(await find(text, 'and/a')).toBe('1:50 a = 2')
    expect(await find(text, 'or/a')).toBe('1:13 a = 1')
    expect(await find(text, 'or/b')).toBe('1:75 b = 4')
  })

  it('uses the first branch with the key', async () => {
    const text = 'export default { a: x ? { b: 1, c: 2 } : { b: 3, d: 4 } }'
    expect(await find(text, 'a/b')).toBe('1:27 b = 1')
    expect(await find(text, 'a/d')).toBe('1:50 d = 4')
  })

  it('resolves names in their scope', async () => {
    const shadowed = 'const x = { a: 1 }\nexport default () => { const x = { a: 2 }; return { ...x } }'
    expect(await find(shadowed, 'a')).toBe('2:36 a = 2')
    expect(await find('const x = { a: 1 }\nexport default (x) => ({ ...x })', 'a')).toBeUndefined()
    expect(await find('const x = { a: 1 }\nexport default ({ y: [x = 1] }) => x', 'a')).toBeUndefined()
    expect(await find('const x = { a: 1 }, y = x\nexport default () => { const x = 1; return y }', 'a')).toBe('1:13 a = 1')
    expect(await find('export default () => { if (z) { const x = { a: 1 }; return x } }', 'a')).toBe('1:45 a = 1')
  })

  it('stops at values not defined in the file', async () => {
    const text = "import app, { key } from './app'\nexport default { app, build: { ...app }, [key]: { x: 1 } }"
    expect(await find(text, 'app/baseURL')).toBe('~2:18 app = app')
    expect(await find(text, 'build/x')).toBe('~2:23 build = { ...app }')
    expect(await find(text, 'key/x')).toBeUndefined()
    expect(await find("export { default } from './app'", 'a')).toBeUndefined()
    expect(await find("import a from './a'; export default a", 'a')).toBeUndefined()
  })

  it('handles circular references', async () => {
    expect(await find('const a = b, b = a; export default { ...a, x: a }', 'x/y')).toMatch(/^~.* x = a$/)
    expect(await find('const a = { ...a, x: a }; export default a', 'x/x/x')).toMatch(/ x = a$/)
    expect(await find('const f = () => f(); export default f', 'x')).toBeUndefined()
  })
})
