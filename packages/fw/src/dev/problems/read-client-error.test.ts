import { expect, it } from 'vitest'
import { readClientError } from './read-client-error.ts'

it('accepts only known properties, and always marks the error as sent by a browser', () => {
  expect(
    readClientError({
      side: 'build',
      name: 'TypeError',
      message: 'm',
      stack: 's',
      loc: { file: '/etc/passwd', line: 1 },
      id: '/etc/passwd',
      hint: 'run rm',
    }),
  ).toEqual({ side: 'client', name: 'TypeError', message: 'm', stack: 's' })
  for (const data of [undefined, null, 'x', 1, [], {}, { message: 1 }]) expect(readClientError(data)).toBeUndefined()
})

it('limits the size', () => {
  const cyclic: Record<string, unknown> = { message: 'x'.repeat(20_000), stack: '\n'.repeat(1000) }
  cyclic['cause'] = cyclic
  const raw = readClientError(cyclic)!
  expect(raw.message).toHaveLength(10_000)
  expect(raw.stack!.length).toBeLessThan(100)
  let depth = 0
  for (let each = raw.cause; each; each = each.cause) depth++
  expect(depth).toBe(5)
})

it('accepts mismatches and components', () => {
  const hydration = { kind: 'text', server: 'a', client: 'b', file: '/p/a.vue', line: 2, column: -1, other: {} }
  expect(
    readClientError({ message: 'm', hydration, components: [{ name: 'A', file: '/p/a.vue' }, { file: 1 }, 2] }),
  ).toMatchObject({
    hydration: { kind: 'text', server: 'a', client: 'b', file: '/p/a.vue', line: 2 },
    components: [{ name: 'A', file: '/p/a.vue' }],
  })
})

it('accepts violations of the content security policy, with limits', () => {
  const violation = {
    directive: 'img-src',
    blocked: 'https://a.test/b.png',
    sample: 'x'.repeat(500),
    file: '/p/a.vue',
    line: 3,
    column: '1',
    more: 1,
  }
  expect(readClientError({ message: 'm', violation })?.violation).toEqual({
    directive: 'img-src',
    blocked: 'https://a.test/b.png',
    sample: 'x'.repeat(100),
    file: '/p/a.vue',
    line: 3,
  })
  expect(
    readClientError({ message: 'm', violation: { directive: 'img-src', blocked: 'x'.repeat(5000) } })?.violation?.blocked,
  ).toHaveLength(2000)
  for (const other of [null, 'x', {}, { directive: 'img-src' }, { directive: `x'\nrun`, blocked: 'inline' }])
    expect(readClientError({ message: 'm', violation: other })).not.toHaveProperty('violation')
})
