import { BuildFailure } from '@fw/kit'
import { rawErrorOf, rawErrorsOf } from '@fw/kit/internal'
import { expect, it } from 'vitest'
import { parse } from 'vue/compiler-sfc'
import { createError } from '../../../../../test/support/runtime-sources.ts'

it('accepts values of any type, and returns cloneable data', () => {
  const throwing = Object.defineProperty(new Error('x'), 'code', {
    get: () => {
      throw new Error('no')
    },
  })
  const values = [
    'text',
    12,
    undefined,
    null,
    Symbol('s'),
    10n,
    {},
    { a: 1 },
    () => 1,
    new Error('plain'),
    throwing,
    Object.create(null),
  ]
  for (const value of values) {
    const raw = rawErrorOf(value, 'server')
    expect(structuredClone(raw)).toEqual(raw)
    expect(raw.name).toBe('Error')
    expect(raw.message).not.toBe('')
  }
  const raw = rawErrorOf(new TypeError('plain'), 'server')
  expect(raw).toMatchObject({ side: 'server', name: 'TypeError', message: 'plain' })
  expect(raw.stack).toMatch(/^ {4}at .*raw-error-of\.test\.ts/)
})

it('keeps five causes, and handles circular ones', () => {
  let error = new Error('8')
  for (let i = 7; i >= 0; i--) error = new Error(String(i), { cause: error })
  const messages: string[] = []
  for (let each: ReturnType<typeof rawErrorOf> | undefined = rawErrorOf(error, 'server'); each; each = each.cause)
    messages.push(each.message)
  expect(messages).toEqual(['0', '1', '2', '3', '4', '5'])

  const circle = new Error('a')
  circle.cause = new Error('b', { cause: circle })
  expect(rawErrorOf(circle, 'server').cause).toMatchObject({ message: 'b' })
  expect(rawErrorOf(circle, 'server').cause?.cause).toBeUndefined()
  expect(rawErrorOf(new AggregateError([new Error('one')], 'all'), 'server')).toMatchObject({
    message: 'all',
    cause: { message: 'one' },
  })
})

it('limits the size', () => {
  const deep = (left: number): void => {
    if (left === 0) throw new Error('x'.repeat(30_000))
    deep(left - 1)
  }
  const before = Error.stackTraceLimit
  Error.stackTraceLimit = 200
  try {
    deep(150)
  } catch (error) {
    const raw = rawErrorOf(error, 'server')
    expect(raw.message).toHaveLength(10_001)
    expect(raw.stack!.split('\n')).toHaveLength(50)
  } finally {
    Error.stackTraceLimit = before
  }
})

it('reads problems of a build', () => {
  const failure = new BuildFailure([
    { level: 'warning', code: 'FW_W', why: 'warned', fix: 'nothing' },
    { level: 'error', code: 'FW_PAGES_X', why: 'Bad page.', fix: 'Rename it.', file: '/p/pages/a.vue', line: 3, column: 4 },
    { level: 'error', code: 'FW_PAGES_Y', why: 'Worse page.', fix: 'Delete it.' },
  ])
  expect(rawErrorOf(failure, 'build')).toEqual({
    side: 'build',
    name: 'Error',
    message: 'Bad page.\n(and 1 more problem)',
    code: 'FW_PAGES_X',
    loc: { file: '/p/pages/a.vue', line: 3, column: 4 },
    id: '/p/pages/a.vue',
    hint: 'Rename it.',
  })
  expect(rawErrorsOf(failure, 'build').map(({ message }) => message)).toEqual(['Bad page.', 'Worse page.'])
})

it('converts 0-based columns of bundler errors in scripts', () => {
  const inner = {
    message: '\u001B[31m[PARSE_ERROR]\u001B[0m Unexpected token',
    id: '/p/a.ts',
    loc: { file: '/p/a.ts', line: 2, column: 17 },
  }
  const outer = Object.assign(new Error('Transform failed with 2 errors:'), {
    plugin: 'vite:oxc',
    id: '/p/a.ts',
    errors: [inner, { message: 'other' }],
  })
  expect(rawErrorOf(outer, 'build')).toMatchObject({ plugin: 'vite:oxc', message: inner.message, loc: { line: 2, column: 18 } })
  expect(rawErrorsOf(outer, 'build')).toHaveLength(2)
  expect(rawErrorOf({ message: 'm', plugin: 'builtin:vite-json', id: { ssr: false } }, 'build').id).toBeUndefined()
})

it('keeps 1-based columns of the template compiler', () => {
  const [error] = parse('<template>\n  <p>{{ a </p>\n</template>').errors
  expect(rawErrorOf(error, 'build').loc).toEqual({ line: 2, column: 6 })
  const wrapped = { plugin: 'vite:vue', id: '/p/a.vue', message: 'm', loc: { file: '/p/a.vue', line: 6, column: 8 } }
  expect(rawErrorOf(wrapped, 'build').loc).toEqual({ file: '/p/a.vue', line: 6, column: 8 })
})

it('reads errors in styles', () => {
  const style = { name: 'CssSyntaxError', message: 'm', plugin: 'vite:vue', loc: { file: '/p/a.vue', line: 5, column: 2 } }
  expect(rawErrorOf(style, 'build').loc).toEqual({ file: '/p/a.vue', line: 4, column: 2 })
  const sheet = { name: 'CssSyntaxError', message: 'm', plugin: 'vite:css', loc: { file: '/p/a.css', line: 2, column: 1 } }
  expect(rawErrorOf(sheet, 'build').loc).toEqual({ file: '/p/a.css', line: 2, column: 2 })
})

it('unwraps an error that only adds a status', () => {
  const wrapper = createError(new TypeError('inner'))
  wrapper.unhandled = true
  expect(rawErrorOf(wrapper, 'server')).toMatchObject({ name: 'TypeError', message: 'inner', statusCode: 500 })
  const meant = createError({ status: 502, message: 'outer', cause: new Error('inner') })
  expect(rawErrorOf(meant, 'server')).toMatchObject({ message: 'outer', statusCode: 502, cause: { message: 'inner' } })
})

it('unwraps an h3 error whose original error has a cause', () => {
  class EngineError extends Error {
    static __h3_error__ = true
    unhandled = true
  }
  const cause = new Error('deeper')
  const thrown = new TypeError('outer', { cause })
  const made = new EngineError('outer', { cause })
  Object.defineProperty(made, 'stack', { get: () => thrown.stack })
  expect(rawErrorOf(made, 'server')).toMatchObject({ name: 'TypeError', message: 'outer', cause: { message: 'deeper' } })
  const around = new EngineError('alone', { cause: new RangeError('alone') })
  expect(rawErrorOf(around, 'server')).toMatchObject({ name: 'RangeError', message: 'alone' })
  expect(rawErrorOf(around, 'server').cause).toBeUndefined()
})

it('parses the location in messages of Oxc', () => {
  const message =
    'Transform failed with 1 error:\n\n[PARSE_ERROR] Unexpected token\n   ╭─[ app/app.config.ts:3:41 ]\n   │\n 3 │ a({ b: })\n───╯\n'
  expect(rawErrorOf({ message, id: '/p/app/app.config.ts' }, 'build').loc).toEqual({ line: 3, column: 41 })
  expect(rawErrorOf({ message: '[ app/app.config.ts:3:41 ]', id: '/p/app/app.config.ts' }, 'build').loc).toBeUndefined()
})
