import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fwGlobal } from '@fw/schema/global'
import { captureLogs, logsScript } from './logs.ts'

const printed = vi.fn()
const original = { ...console }

beforeEach(() => {
  printed.mockClear()
  delete fwGlobal().logs
  for (const type of ['log', 'info', 'warn', 'error', 'debug'] as const) console[type] = (...args) => printed(type, ...args)
})
afterEach(() => void Object.assign(console, original))

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve))

test('logs are printed and collected, with their location', async () => {
  const before = Date.now()
  const { result, logs } = await captureLogs(async () => {
    console.log('hello', { a: [1] }, 5)
    await pause()
    console.error(new TypeError('bad'))
    return 'page'
  })
  expect(result).toBe('page')
  expect(printed.mock.calls).toEqual([
    ['log', 'hello', { a: [1] }, 5],
    ['error', expect.any(TypeError)],
  ])
  expect(logs.map(({ type }) => type)).toEqual(['log', 'error'])
  expect(logs[0]).toMatchObject({ args: ['hello', '{ a: [ 1 ] }', '5'], file: import.meta.filename, line: expect.any(Number) })
  expect(logs[0]!.date).toBeGreaterThanOrEqual(before)
  expect(logs[1]!.args[0]).toContain('TypeError: bad')
})

const render = (name: string) =>
  captureLogs(async () => {
    for (let n = 0; n < 3; n += 1) {
      console.info(name, n)
      await pause()
    }
  })

test('concurrent requests have separate logs, and logs outside of rendering belong to none', async () => {
  const both = Promise.all([render('a'), render('b')])
  console.log('outside')
  const [a, b] = await both
  expect(a.logs.map(({ args }) => args.join())).toEqual(['a,0', 'a,1', 'a,2'])
  expect(b.logs.map(({ args }) => args.join())).toEqual(['b,0', 'b,1', 'b,2'])
  expect(printed).toHaveBeenCalledTimes(7)
})

test('the console is wrapped once, even if the module is loaded again', async () => {
  await captureLogs(async () => {})
  vi.resetModules()
  const again = (await import('./logs.ts')) as typeof import('./logs.ts')
  const { logs } = await again.captureLogs(async () => console.warn('once'))
  expect(logs).toHaveLength(1)
  expect(printed).toHaveBeenCalledTimes(1)
})

test('survives unserializable values', async () => {
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const throwing = {
    [Symbol.for('nodejs.util.inspect.custom')]: () => {
      throw new Error('no')
    },
  }
  const talking = { [Symbol.for('nodejs.util.inspect.custom')]: () => (console.log('inner'), 'talks') }
  const { logs } = await captureLogs(async () => {
    console.log(circular, throwing, talking, Symbol('s'), null, undefined)
    console.log('%s has %d', 'it', 3)
    console.log('100%', 3)
    console.log('x'.repeat(50_000))
    for (let n = 0; n < 600; n += 1) console.debug(n)
  })
  expect(logs[0]!.args).toEqual([
    '<ref *1> { self: [Circular *1] }',
    '[cannot be shown: Error: no]',
    'talks',
    'Symbol(s)',
    'null',
    'undefined',
  ])
  expect(logs[1]!.args).toEqual(['it has 3'])
  expect(logs[2]!.args).toEqual(['100%', '3'])
  expect(logs[3]!.args[0]).toHaveLength(10_001)
  expect(logs).toHaveLength(501)
  expect(logs.at(-1)!.args[0]).toContain('more logs')
})

test('an error while rendering is rethrown', async () => {
  await expect(captureLogs(() => Promise.reject(new Error('failed')))).rejects.toThrow('failed')
})

test('the script is escaped', () => {
  const logs = [{ type: 'log' as const, date: 1, args: ['</script><script>alert(1)</script><!--\u2028'] }]
  const script = logsScript(logs, 'my"app<', 'abc')
  expect(script).toMatch(/^<script type="application\/json" data-fw-logs="my&quot;app&lt;" nonce="abc">[^<>\u2028]*<\/script>$/)
  expect(JSON.parse(script.slice(script.indexOf('>') + 1, -'</script>'.length))).toEqual(logs)
  expect(logsScript(logs, 'app', '', true)).toContain('data-fw-logs="app" data-silent>')
  expect(logsScript([], 'app')).toBe('')
})
