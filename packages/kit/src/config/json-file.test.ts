import { describe, expect, it } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { readJsonFile } from './json-file.ts'

const read = (text: string): Promise<unknown> => readJsonFile(`${project({ 'fw.config.json': text })}/fw.config.json`)

describe('readJsonFile', () => {
  it.each([
    ['{ "a": [1, "x", null, { "b": true }], "c": {} }', { a: [1, 'x', null, { b: true }], c: {} }],
    ['\uFEFF{ "a": 1 }', { a: 1 }],
    ['[]', []],
    ['"text"', 'text'],
  ])('parses %j', async (text, value) => {
    expect(await read(text)).toEqual(value)
  })

  it('keeps `__proto__` as an own key', async () => {
    const value = await read('{ "__proto__": { "polluted": true } }')
    expect(Object.keys(value as object)).toEqual(['__proto__'])
    expect(value).not.toHaveProperty('polluted')
  })

  it.each([
    ['', 1, 1, 'unexpected end of file'],
    ['{\n  "a": 1', 2, 9, 'unexpected end of file'],
    ['{\n  "a": [1, 2\n', 2, 13, 'unexpected end of file'],
    ['{\n  "a": nope\n}', 2, 8, '`nope`'],
    ['{\n  "a": 1,\n}', 3, 1, '`}`'],
    ['{\n  "a": [1,]\n}', 2, 11, '`]`'],
    ['{\n  "a": 1\n  "b": 2\n}', 3, 3, '`"b"`'],
    ['{\n  a: 1\n}', 2, 3, '`a`'],
    ["{\n  'a': 1\n}", 2, 3, "`'a'`"],
    ['{\n  "a" 1\n}', 2, 7, '`1`'],
    ['{\n  "a":: 1\n}', 2, 7, '`:`'],
    ['{\n  // why\n  "a": 1\n}', 2, 3, '`//`'],
    ['{ "a": 1 ]', 1, 10, '`]`'],
    ['{ "a": 1 } }', 1, 12, '`}`'],
    ['{} {}', 1, 4, '`{`'],
    ['{ "a": 01 }', 1, 8, '`01`'],
    ['{\n  "a": "open\n}', 2, 8, '`"open`'],
    ['{ "a": "\\x" }', 1, 8, '`"\\x"`'],
    ['}', 1, 1, '`}`'],
    ['{ , }', 1, 3, '`,`'],
    ['[1 2]', 1, 4, '`2`'],
  ])('reports the position of the error in %j', async (text, line, column, found) => {
    await expect(read(text)).rejects.toMatchObject({
      place: { line, column },
      message: expect.stringContaining(found) as string,
    })
  })
})
