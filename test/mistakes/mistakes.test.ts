import { compile, declarations, resolve, valueAt, type CompiledLeaf } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { mistakes } from './cases.ts'
import { load, markedPlace, placeOf, type Loaded, type Mistake } from './mistake.ts'

describe.each(mistakes)('$title', ({ files, load: options, problems, instead }: Mistake) => {
  it('is reported with code, path, location and fix, and nothing else is', async () => {
    const { placed, facts } = await load(files, options)
    expect(placed.map((each) => ({ code: each.code, path: each.path, place: placeOf(each, facts.rootDir) }))).toEqual(
      problems.map(({ code, path }, index) => ({ code: `FW_CONFIG_${code}`, path, place: markedPlace(files, index) })),
    )
    for (const [index, { fix }] of problems.entries()) expect(placed[index]!.fix).toContain(fix)
  })

  it('does not affect the options', async () => {
    const loaded = await load(files, options)
    for (const { keys, level, source } of loaded.problems) {
      if (level === 'warning' || !source || keys.length === 0) continue
      const leaf = leafAround(keys)
      if (leaf) expect(valueAt(loaded.options, leaf.keys)).toEqual(instead?.[leaf.path] ?? defaultOf(leaf, loaded))
      else if (!compile(declarations).groups.has(keys.join('.'))) expect(valueAt(loaded.options, keys)).toBeUndefined()
    }
  })
})

it('never prints a value of runtime configuration, which may be a secret', async () => {
  const { placed } = await load({
    'fw.config.ts': "export default { runtimeConfig: { public: 'canary', app: { baseURL: 4711 } } }\n",
  })
  expect(placed).toHaveLength(1)
  expect(placed.map(({ why, fix }) => why + fix).join()).not.toMatch(/canary|4711/)
})

it('covers enough mistakes', () => {
  expect(mistakes.length).toBeGreaterThanOrEqual(40)
})

function leafAround(keys: readonly string[]): CompiledLeaf | undefined {
  const paths = keys.map((_, index) => keys.slice(0, index + 1).join('.'))
  return paths.map((path) => compile(declarations).leaves.get(path)).find((leaf) => leaf !== undefined)
}

function defaultOf({ keys }: CompiledLeaf, { variant, facts }: Loaded): unknown {
  const config = { future: { compatibilityVersion: variant === 'A' ? 4 : 3 } }
  return valueAt(resolve({ sources: [{ kind: 'file', label: 'empty', config }], facts }).options, keys)
}
