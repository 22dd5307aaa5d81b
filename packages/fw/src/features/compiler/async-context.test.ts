import { parseSync } from 'oxc-parser'
import { describe, expect, test } from 'vitest'
import { runPasses } from '../../source/testing/run-passes.ts'
import { asyncContext } from './async-context.ts'

const options = {
  asyncFunctions: ['defineFwPlugin', 'defineFwRouteMiddleware', 'defineJob'],
  objectDefinitions: {
    defineFwComponent: ['asyncData', 'setup'],
    defineFwPlugin: ['setup'],
    definePageMeta: ['middleware', 'validate'],
    defineTask: ['run'],
  },
}
const imports = ['defineFwPlugin', 'defineFwRouteMiddleware', 'defineFwComponent', 'definePageMeta'].map((name) => ({
  name,
  from: '#app',
}))
const keep = (code: string, side: 'client' | 'server' = 'client') => {
  const result = runPasses([asyncContext(options, () => imports)], code, '/app/a.ts', { side, dev: false })
  if (result) expect(parseSync('a.ts', result).errors).toEqual([])
  return result
}
const count = (code: string | undefined) => code?.match(/__fw_resumeContext\(/g)?.length ?? 0

const resume = (held: [unknown, () => void], value: unknown) => (held[1](), value)

/** Runs generated code with functions that record their calls. */
async function run(body: string): Promise<unknown[]> {
  const log: unknown[] = []
  const code = keep(`export default defineFwPlugin(async () => {${body}})`)!
    .replace(/^import .*$/gm, '')
    .replace('export default', 'return')
  const hold = (start: () => unknown) => {
    log.push('hold')
    return [start(), () => log.push('resume')]
  }
  // The code under test is what the compiler made.
  // oxlint-disable-next-line no-implied-eval, typescript/no-implied-eval
  const make = new Function('defineFwPlugin', '__fw_holdContext', '__fw_resumeContext', 'log', code)
  await make(
    (setup: unknown) => setup,
    hold,
    resume,
    (entry: unknown) => (log.push(entry), entry),
  )()
  return log
}

describe('asyncContext', () => {
  test.each([
    ['defineFwPlugin(async () => { await a() })', 1],
    ['defineFwPlugin(async (x) => ({ provide: await a(x) }))', 1],
    ['defineFwPlugin({ name: "x", async setup() { await a(); await b() } })', 2],
    ['defineFwPlugin({ setup: async () => await a() } as Plugin)', 1],
    ['defineFwRouteMiddleware(async function (to) { if (await a(to)) return; return await b() })', 2],
    ['definePageMeta({ middleware: [async () => { await a() }, "auth"], validate: async () => await b() })', 2],
    ['defineFwComponent({ async asyncData() { await a() }, async setup() { await b() } })', 2],
    ['import { defineJob } from "./job"; defineJob(async () => { await a() })', 1],
    ['defineTask({ async run() { await a() } })', 1],
    ['import { defineFwPlugin as p } from "#imports"; p(async () => { await a(await b()) })', 2],
  ])('transforms %s', (code, expected) => {
    expect(count(keep(code))).toBe(expected)
  })

  test.each([
    'defineFwPlugin(async () => { const f = async () => { await a() }; class A { async b() { await c() } } })',
    'defineFwPlugin(() => a().then(async () => { await b() }))',
    'defineFwPlugin({ name: "x", async other() { await a() } })',
    'import { defineFwPlugin } from "other"; defineFwPlugin(async () => { await a() })',
    'function defineFwPlugin() {}; defineFwPlugin(async () => { await a() })',
    'other(async () => { await a() })',
    '// defineFwPlugin(async () => { await a() })',
    'defineFwPlugin(async () => {})',
  ])('does not transform %s', (code) => {
    expect(keep(code)).toBeUndefined()
  })

  test('transforms only setup of components on the server', () => {
    expect(keep('defineFwPlugin(async () => { await a() })', 'server')).toBeUndefined()
    expect(count(keep('defineFwComponent({ async asyncData() { await a() }, async setup() { await b() } })', 'server'))).toBe(1)
  })

  test('works without semicolons, in branches and with objects', async () => {
    expect(
      await run(`
        const a = 1
        await log('one')
        if (a) await log('two')
        else await log('never')
        const { b } = await { b: 2 }
        log(b)`),
    ).toEqual(['hold', 'one', 'resume', 'hold', 'two', 'resume', 'hold', 'resume', 2])
  })

  test('works with nested and concurrent awaits', async () => {
    const log = await run(`
      log(await log(await Promise.resolve('inner') + ' outer'))
      log((await Promise.all([1, 2].map(async (n) => n * 2))).join())`)
    expect(log.filter((entry) => !['hold', 'resume'].includes(String(entry)))).toEqual(['inner outer', 'inner outer', '2,4'])
    expect(log.filter((entry) => entry === 'hold')).toHaveLength(3)
    expect(log.filter((entry) => entry === 'resume')).toHaveLength(3)
  })
})
