import type { AutoImport } from '@fw/schema'
import { createUnimport } from 'unimport'
import { describe, expect, test } from 'vitest'
import { generator, randomProgram } from '../../source/testing/random-program.ts'
import { runPasses } from '../../source/testing/run-passes.ts'
import { autoImport } from './auto-import-transform.ts'

/** Set FW_TEST_SEED to reproduce a failure, which prints the seed and the program. */
const seed = Number(process.env['FW_TEST_SEED'] ?? 20_261_116)

const imports: AutoImport[] = [
  { name: 'ref', from: 'vue' },
  { name: 'computed', from: 'vue' },
  { name: 'default', as: 'useCart', from: '/app/composables/use-cart.ts' },
  { name: 'format', as: 'formatDate', from: '/app/utils/format.ts' },
  { name: '$fetch', from: 'fw/app' },
]
const pass = autoImport(() => imports)
// With unimport's AST parser: the default one uses regular expressions and mistakes properties and parameters for uses.
const unimport = createUnimport({ imports: imports.map((entry) => ({ ...entry })), parser: 'acorn' })

/** `vue:ref as ref`, sorted. */
function ours(code: string): string[] {
  const result = runPasses([pass], code, '/app/file.js') ?? ''
  // Generated import statements end with a semicolon; those of the random programs don't.
  const statements = [...result.matchAll(/^import \{ (.*) \} from "(.*)";$/gm)]
  return statements
    .flatMap(([, specifiers = '', from]) =>
      specifiers.split(', ').map((each) => {
        const [imported, local = imported] = each.split(' as ')
        return `${from}:${imported} as ${local}`
      }),
    )
    .toSorted()
}

async function theirs(code: string): Promise<string[]> {
  const { imports: injected } = await unimport.injectImports(code, '/app/file.js')
  return injected.map(({ from, name: imported, as = imported }) => `${from}:${imported} as ${as}`).toSorted()
}

test('imports what unimport imports', { timeout: 120_000 }, async () => {
  const random = generator(seed)
  let withImports = 0
  for (let round = 0; round < 10_000; round++) {
    const code = randomProgram(random)
    const own = ours(code)
    const wanted = await theirs(code)
    if (own.join() !== wanted.join()) expect(own, `seed ${seed}, program ${round}:\n${code}`).toEqual(wanted) // `expect` is slow
    if (own.length > 0) withImports++
  }
  expect(withImports).toBeGreaterThan(2000)
})

test('imports what a module only exports, which unimport cannot parse', async () => {
  expect(ours('export { ref }')).toEqual(['vue:ref as ref'])
  await expect(theirs('export { ref }')).rejects.toThrow(SyntaxError)
})

describe('differs from unimport by design', () => {
  test.each([
    ['the condition of a loop', 'for (; ref; ) {}', ['vue:ref as ref'], []],
    ['a variable of a loop, used after it', 'for (const ref of []) {}\nref()', ['vue:ref as ref'], []],
    ['a var in a block, which is function-scoped', '{ var ref = 1 }\nref()', [], ['vue:ref as ref']],
    ['a function expression that calls itself', 'export default (function ref() { ref() })', [], ['vue:ref as ref']],
    ['a class expression that references itself', 'export default (class ref { a = ref })', [], ['vue:ref as ref']],
  ])('%s', async (_, code, own, other) => {
    expect(ours(code)).toEqual(own)
    expect(await theirs(code)).toEqual(other)
  })
})
