import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { namesOption, unnamedOptions } from './proof-titles.ts'

it.each([
  'app.head',
  'app.head: is set',
  'app.head, ssr: are set',
  'sets `app.head`',
  'says app.head.',
  'app.headers and app.head',
])('the option is named in: %s', (title) => {
  expect(namesOption(title, 'app.head')).toBe(true)
})

it.each(['app.headers', 'app.head.meta', 'my.app.head', 'webapp.head', 'head of the app', ''])(
  'the option is not named in: %s',
  (title) => {
    expect(namesOption(title, 'app.head')).toBe(false)
  },
)

it('finds options that no title of their file names', () => {
  const root = mkdtempSync(join(tmpdir(), 'fw-proof-titles-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'a.test.ts'), `it.each([['meta', 1], ['link', 2]])('app.head.%s: is set', f)\nit.skip('ssr', f)`)
  writeFileSync(join(root, 'b.test.ts'), `describe('debug', () => { it('prints hooks', f) })\n// ssr`)
  const proofs = [
    { path: 'app.head.meta', file: 'a.test.ts' },
    { path: 'app.head.link', file: 'a.test.ts' },
    { path: 'app.head.style', file: 'a.test.ts' },
    { path: 'ssr', file: 'a.test.ts' },
    { path: 'debug', file: 'b.test.ts' },
    { path: 'ssr', file: 'b.test.ts' },
  ]
  expect(unnamedOptions(root, proofs)).toEqual([proofs[2], proofs[3], proofs[5]])
})
