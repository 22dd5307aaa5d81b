import { beforeAll, describe, expect, it } from 'vitest'
import { costOf, expectRatio } from '../../../../../test/support/measure/costs.ts'
import { locateKeys } from './locate-keys.ts'

const files = ['fw.config.ts', 'fw.config.js', 'fw.config.cjs', 'fw.config.json', '.fwrc']

/** What a harmless file of 100 kB costs, in milliseconds of processor time. */
let ordinary = Infinity

/** Linear cost is below a tenth of the limit, as none of the files is much larger than a megabyte. Quadratic cost would take minutes. */
async function quickly<T>(run: () => Promise<T>): Promise<T> {
  let result: T | undefined
  const cost = await costOf(async () => (result = await run()))
  expect(cost).toBeLessThan(200 * ordinary)
  return result as T // set by the function above
}

const keys = (count: number) => Array.from({ length: count }, (_, index) => `key${index}`)
const jsonOf = (count: number) =>
  `{\n${keys(count)
    .map((key) => `  "${key}": { "value": [1] }`)
    .join(',\n')}\n}`

describe('locateKeys: hostile files', () => {
  beforeAll(async () => {
    const text = `export default ${jsonOf(4000)}`
    for (let round = 0; round < 4; round++) {
      ordinary = Math.min(ordinary, await costOf(async () => (await locateKeys('fw.config.ts', text)).find(['key3999', 'value'])))
    }
  })

  it.each([
    ['an empty file', ''],
    ['spaces', ' \n\t'],
    ['an unterminated bracket', 'export default {'],
    ['an error in the middle', 'export default { x: 1,, a: 1 }'],
    ['binary', '\0\uD800\u0001ÿ'],
    ['half a surrogate pair', 'export default { "\uD83D'],
    ['a class', 'export default class { a = 1 }'],
    ['an interface', 'export default interface A { a: 1 }'],
    ['a number', 'export default 1'],
    ['no export', 'const a = 1'],
    ['an unterminated template', 'export default `${'],
  ])('returns no positions for %s', async (_, text) => {
    for (const file of files) expect((await locateKeys(file, text)).find(['a', 'b'])).toBeUndefined()
  })

  it.each([
    ['arrays', '[', '', ']', '0'],
    ['objects', '{ "a": ', '1', '}', 'a'],
    ['parentheses', '(', '1', ')', 'a'],
    ['functions', '() => ', '1', '', 'a'],
    ['negations', '!', '1', '', 'a'],
    ['conditions', 'a ? b : ', '1', '', 'a'],
    ['templates', '`${', '1', '}`', 'a'],
  ])('survives 10,000 and 200,000 nested %s', async (_, before, middle, after, key) => {
    for (const depth of [10_000, 200_000]) {
      const nested = before.repeat(depth) + middle + after.repeat(depth)
      const path = Array.from({ length: 10_000 }, () => key)
      for (const file of files) {
        for (const text of [nested, `export default ${nested}`, `module.exports = { a: ${nested} }`, `a=${nested}`]) {
          await quickly(async () => (await locateKeys(file, text)).find(path))
        }
      }
    }
  })

  it('handles a megabyte in less than a second', async () => {
    const count = 40_000
    const rcOf = (size: number): string =>
      keys(size)
        .map((key) => `some.long.path.to.${key}=value`)
        .join('\n')
    for (const [file, textOf, prefix] of [
      ['fw.config.ts', (size) => `export default ${jsonOf(size)}`, []],
      ['fw.config.json', jsonOf, []],
      ['.fwrc', rcOf, ['some', 'long', 'path', 'to']],
    ] satisfies [string, (size: number) => string, string[]][]) {
      expect(textOf(count).length).toBeGreaterThan(1_000_000)
      const cost = (size: number) => {
        const text = textOf(size)
        const asked = keys(size).filter((_, index) => (index + 1) % 1000 === 0)
        return () =>
          costOf(async () => {
            const locator = await locateKeys(file, text)
            const found = asked.map((key) => locator.find([...prefix, key]))
            expect(found.every((position) => position?.exact)).toBe(true)
            expect(found.at(-1)?.line).toBe(file === '.fwrc' ? size : size + 1)
          })
      }
      await expectRatio(`a ${file} that is 8 times as large`, cost(count / 8), cost(count), 32)
    }
  })

  it('returns no positions for larger files', async () => {
    const text = `export default { a: 1, b: '${'x'.repeat(3_000_000)}' }`
    expect(await quickly(async () => (await locateKeys('fw.config.ts', text)).find(['a']))).toBeUndefined()
  })

  it('follows exponentially many spreads once', async () => {
    const levels = Array.from({ length: 200 }, (_, index) => index)
    const spreads = levels.map((level) => `const o${level + 1} = { ...o${level}, ...o${level}, ...(x && o${level}) }`)
    const arrays = levels.map((level) => `const a${level + 1} = [...a${level}, ...a${level}]`)
    const paths = levels.map((level) => `const p${level + 1} = { k: x ? p${level} : { ...p${level} } }`)
    const text = [
      'const o0 = { key: 1 }, a0 = [], p0 = {}',
      ...spreads,
      ...arrays,
      ...paths,
      'export default { ...o200, list: [...a200, 1], path: p200 }',
    ].join('\n')
    const locator = await quickly(() => locateKeys('fw.config.ts', text))
    await quickly(async () => {
      expect(locator.find(['key'])?.line).toBe(1)
      expect(locator.find(['other'])).toBeUndefined()
      expect(locator.find(['list', '0'])?.exact).toBe(true)
      expect(locator.find(['path', ...levels.map(() => 'k')])?.exact).toBe(true)
      expect(locator.find(['path', ...levels.map(() => 'k'), 'k'])?.exact).toBe(false)
    })
  })

  it('survives long chains of names', async () => {
    const chain = Array.from({ length: 20_000 }, (_, index) => `const n${index + 1} = { ...n${index} }`)
    const text = ['const n0 = { a: 1 }', ...chain, 'export default { b: 1, ...n20000 }'].join('\n')
    const locator = await locateKeys('fw.config.ts', text)
    expect(() => locator.find(['a'])).not.toThrow()
  })
})
