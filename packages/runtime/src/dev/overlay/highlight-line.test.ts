import { describe, expect, it } from 'vitest'
import { highlightLine, languageOf } from './highlight-line.ts'

/** `keyword:const` for each highlighted token. */
const kinds = (line: string, file: string): string[] =>
  highlightLine(line, languageOf(file)).flatMap(({ kind, text }) => (kind ? [`${kind}:${text}`] : []))

describe('highlightLine', () => {
  it.each([
    [
      'a.ts',
      `const a = await load('x', 12) // later`,
      ['keyword:const', 'keyword:await', 'call:load', `string:'x'`, 'number:12', 'comment:// later'],
    ],
    ['a.ts', ` * Returns nothing.`, ['comment: * Returns nothing.']],
    ['a.ts', `const { type: kind } = x`, ['keyword:const']],
    [
      'a.vue',
      `  <p class="a" @click="go()">{{ one(1) }}</p>`,
      [
        'tag:<p',
        'attribute:class',
        'string:"a"',
        'attribute:@click',
        'string:"go()"',
        'call:one',
        'number:1',
        'tag:</p',
        'tag:>',
      ],
    ],
    [
      'a.css',
      `  color: var(--x, #fff); /* y */`,
      ['attribute:color', 'call:var', 'attribute:--x', 'number:#fff', 'comment:/* y */'],
    ],
    ['a.txt', `const a = 1`, []],
  ])('%s: %s', (file, line, expected) => {
    expect(kinds(line, file)).toEqual(expected)
  })

  it('preserves the text of any line', () => {
    for (const line of [
      '',
      '   ',
      '"',
      "'\\",
      '`',
      '/*',
      '<!--',
      '<',
      '</',
      '{{ "\\" }}',
      '\u0000',
      'a'.repeat(2000),
      '"'.repeat(999),
    ])
      for (const language of ['script', 'markup', 'style', 'text'] as const)
        expect(
          highlightLine(line, language)
            .map(({ text }) => text)
            .join(''),
        ).toBe(line)
  })
})
