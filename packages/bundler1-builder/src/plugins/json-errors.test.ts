import { expect, it } from 'vitest'
import { jsonErrors } from './json-errors.ts'

interface Told {
  message: string
  loc: { file: string; line: number; column: number }
}

function look(code: string): Told | null {
  const { handler } = jsonErrors().transform as { handler: (this: object, code: string, id: string) => null }
  let told: Told | null = null
  handler.call({ error: (given: Told) => void (told = given) }, code, '/site/de.json?import')
  return told
}

it('ignores valid JSON', () => {
  expect(look('\uFEFF{ "a": [1, null, "x"] }')).toBeNull()
})

it.each([
  ['{\n  "a" 1\n}', { line: 2, column: 6 }],
  ['{\n  "a": 1,\n}', { line: 3, column: 0 }],
  ['{\n  "a": 1', { line: 2, column: 8 }],
  ['', { line: 1, column: 0 }],
])('reports the position in %j', (code, place) => {
  expect(look(code)).toMatchObject({
    message: expect.stringMatching(/^Invalid JSON: [^]+\.$/),
    loc: { file: '/site/de.json', ...place },
  })
})

it('skips files that are imported as text or URL', () => {
  const { filter } = jsonErrors().transform as unknown as { filter: { id: RegExp } }
  for (const id of ['/a.json', '/a.json?import', '/a.json?t=1']) expect(filter.id.test(id)).toBe(true)
  for (const id of ['/a.json?raw', '/a.json?url', '/a.json?commonjs-es-import', '/a.json5', '/json.ts'])
    expect(filter.id.test(id)).toBe(false)
})
