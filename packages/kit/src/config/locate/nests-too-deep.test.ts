import { describe, expect, it } from 'vitest'
import { nestsTooDeep } from './nests-too-deep.ts'

describe('nestsTooDeep', () => {
  it.each([
    ['arrays', '[', '1', ']'],
    ['objects', '{a:', '1', '}'],
    ['calls', 'f(', '1', ')'],
    ['templates', '`${', '1', '}`'],
    ['negations', '!', '1', ''],
    ['conditions', 'a?b:', '1', ''],
    ['arrow functions', 'a=>', '1', ''],
    ['sums', '1+\n', '1', ''],
    ['words', 'typeof\n', '1', ''],
    ['calls of call results', '', 'f', '()'],
    ['members', '', 'f', '\n.a'],
    ['else', '', 'x;if(a)b', ';else if(a)b'],
    ['else on separate lines', '', 'x\nif(a)\nb', '\nelse\nif(a)\nb'],
    ['if', 'if(a)\n', 'b', ''],
    ['labels', 'while(a)\nb:\n', 'c', ''],
    ['types', '1 as A<b,', 'c', '>'],
    ['arrays next to quotes', "['[',/[']/,[", '1', ']]'],
  ])('detects 5,000 nested %s', (_, before, middle, after) => {
    expect(nestsTooDeep(before.repeat(5000) + middle + after.repeat(5000))).toBe(true)
  })

  it.each([
    ['properties', 'a: { b: [1, { c: 2 }], d: f(3) },\n'],
    ['statements with semicolons', 'const a = b(c, [d]) + 1; if (a) { b() } else c();'],
    ['statements without semicolons', "const a = b(c)\nif (a) {\n  b()\n} else if (b) c()\nimport x from 'y'\nf()\n"],
    ['functions on one line', 'function a(b){return{c:b}}'],
    ['type members', "a: string\n'b-c'?: number\n"],
    ['brackets in strings', `"[[[" + '(((' + \`{{{\`;`],
    ['brackets in comments', '/* ((( */ // {{{\n'],
    ['brackets in regular expressions', 'a = /[(/]\\(\'/g.test("(");'],
    ['templates', 'a = `x ${b} [ ${`${c}`} (`;'],
  ])('accepts 5,000 consecutive %s', (_, text) => {
    expect(nestsTooDeep(text.repeat(5000))).toBe(false)
  })

  it('accepts unterminated text', () => {
    for (const text of ['"', "'", '`', '`${', '/*', '//', '/', '/[', '\\', '}', ')]}', '\uD800', 'a = /\n']) {
      expect(nestsTooDeep(text)).toBe(false)
    }
  })
})
