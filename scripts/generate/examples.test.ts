import { resolve as resolvePath } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import {
  compile,
  declarations,
  putAt,
  resolve,
  valueAt,
  versionOf,
  type Facts,
  type PlainObject,
  type Source,
  type Variant,
} from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { evaluateExample } from './evaluate-example.ts'
import { exampleConfig } from './example-config.ts'
import { extractDocs } from './extract-docs.ts'

const { options } = extractDocs(resolvePath(import.meta.dirname, '../..'))
const { leaves } = compile(declarations)
const facts: Facts = {
  rootDir: '/project',
  workspaceDir: '/project',
  mode: 'production',
  envName: 'production',
  env: {},
  ci: false,
  tty: true,
  buildId: 'build',
}

const variants: readonly Variant[] = ['A', 'B']

function resolveIn(variant: Variant, config: PlainObject): ReturnType<typeof resolve> {
  const example: Source = { kind: 'file', label: 'example', config }
  const choice: Source = { kind: 'file', label: 'variant', config: { future: { compatibilityVersion: versionOf(variant) } } }
  return resolve({ sources: [example, choice], facts })
}

describe('examples of options', () => {
  it.each([...leaves.values()])('of $path are valid, and have an effect', ({ path, keys, leaf }) => {
    const config: PlainObject = {}
    putAt(config, keys, evaluateExample(options.get(path)?.example ?? ''))
    const results = variants
      .filter((variant) => (leaf.onlyIn ?? variant) === variant)
      .map((variant) => ({ given: resolveIn(variant, config), byDefault: resolveIn(variant, {}) }))
    for (const { given } of results) expect(given.problems.filter(({ level }) => level === 'error')).toEqual([])
    const changed = results.filter(
      ({ given, byDefault }) => !isDeepStrictEqual(valueAt(given.options, keys), valueAt(byDefault.options, keys)),
    )
    expect(changed.length).toBeGreaterThan(0)
  })
})

describe('exampleConfig', () => {
  it('wraps an expression in a configuration file, one level per line', async () => {
    expect(await exampleConfig(['app', 'head', 'meta'], "[{ name: 'x', content: 'y' }]")).toBe(`export default defineFwConfig({
  app: {
    head: {
      meta: [{ name: 'x', content: 'y' }],
    },
  },
})`)
  })

  it('quotes keys that need it', async () => {
    expect(await exampleConfig(['a', '#b'], '1')).toContain("'#b': 1")
  })
})
