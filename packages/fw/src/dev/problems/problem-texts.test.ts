import { stripVTControlCharacters } from 'node:util'
import type { DevProblem } from '@fw/schema'
import { expect, it } from 'vitest'
import { markdownText } from '../../../../../test/support/runtime-sources.ts'
import { terminalText } from './terminal-text.ts'

const frame = (name: string, file: string, own: boolean): DevProblem['frames'][number] => ({
  name,
  file,
  line: 3,
  column: 9,
  own,
})

const problem: DevProblem = {
  id: '1',
  code: 'FW_DEV_RENDER',
  side: 'server',
  name: 'TypeError',
  message: 'b is undefined',
  place: {
    file: '/p/pages/index.vue',
    shown: 'pages/index.vue',
    line: 3,
    column: 9,
    lines: [
      { number: 2, text: '' },
      { number: 3, text: '\tconst a = b.c' },
      { number: 4, text: 'const d = 1' },
    ],
  },
  frames: [
    frame('setup', '/p/pages/index.vue', true),
    ...Array.from({ length: 12 }, (_, index) => frame('f', `/p/node_modules/vue/x${index}.js`, false)),
    frame('load', '/p/composables/load.ts', true),
  ],
  causes: [{ name: 'Error', message: 'no answer' }],
  request: { method: 'GET', path: '/books' },
  hint: 'Check b.',
}

it('prints a problem for the terminal', () => {
  expect(terminalText(problem, { color: false })).toBe(
    [
      '✖ FW_DEV_RENDER',
      '  TypeError: b is undefined',
      '  pages/index.vue:3:9',
      '  GET /books',
      '',
      '    2 |',
      '  > 3 | \tconst a = b.c',
      '      | \t       ^',
      '    4 | const d = 1',
      '',
      '  Caused by Error: no answer',
      '  at setup pages/index.vue:3:9',
      '  … 12 framework and package frames',
      '  at load composables/load.ts:3:9',
      '  → Check b.',
    ].join('\n'),
  )
})

it('prints the same text in color, with links if supported', () => {
  const plain = terminalText(problem, { color: false })
  expect(terminalText(problem, { color: true })).not.toBe(plain)
  expect(stripVTControlCharacters(terminalText(problem, { color: true }))).toBe(plain)
  expect(terminalText(problem, { color: true, links: true })).toContain('\u001B]8;;file:///p/pages/index.vue\u0007')
})

it('wraps lines, and escapes control characters in messages', () => {
  const text = terminalText({ ...problem, message: `${'word '.repeat(40)}\u001B[2J\u202E` }, { color: false, width: 60 })
  expect(Math.max(...text.split('\n').map(({ length }) => length))).toBeLessThanOrEqual(60)
  expect(text).not.toContain('\u001B')
})

it('prints both sides of a mismatch', () => {
  const text = terminalText(
    { ...problem, hydration: { kind: 'text', server: '<p>1</p>', client: '<p>2</p>', cause: 'Math.random()' } },
    { color: false },
  )
  expect(text).toContain('  - <p>1</p>\n  + <p>2</p>\n  Math.random()')
})

it('truncates long lines around the location', () => {
  const place = { ...problem.place!, column: 901, lines: [{ number: 3, text: `${'x'.repeat(900)}HERE${'y'.repeat(900)}` }] }
  const [marked, caret] = terminalText({ ...problem, place }, { color: false })
    .split('\n')
    .filter((line) => line.includes(' | '))
  expect(marked!.slice(caret!.indexOf('^')).startsWith('HERE')).toBe(true)
  expect(marked!.length).toBeLessThan(140)
})

it('escapes markdown', () => {
  const text = markdownText({ ...problem, message: 'a ```` b' })
  expect(text).toContain('`````\nTypeError: a ```` b\n`````')
  expect(text).toContain('At `pages/index.vue:3:9`')
  expect(text).toContain('```vue\n  2 |\n> 3 | \tconst a = b.c\n    | \t       ^\n  4 | const d = 1\n```')
  expect(text).toContain('at f vue/x0.js:3:9')
})
