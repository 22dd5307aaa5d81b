import { describe, expect, it } from 'vitest'
import { scanProblems } from './scan-problems.ts'

const scan = (code: string) => scanProblems('a.ts', code)

describe('scanProblems finds', () => {
  it.each([
    [
      'an object',
      "f({ level: 'warning', code: 'FW_A_B', why: `The file ${file} is ${isOld ? 'old' : 'new'}.`, fix: 'Remove it.' })",
      { code: 'FW_A_B', level: 'warning', why: ['The file <file> is old.'], fix: ['Remove it.'] },
    ],
    [
      'an object with constants, functions and cases',
      "const why = `No ${names.join(', ')} in ${JSON.stringify(at.place)}.`; f({ code: 'FW_A_B', why, fix: (name) => near ? `Take ${near}.` : 'Mend it.' })",
      { code: 'FW_A_B', level: undefined, why: ['No <names> in <place>.'], fix: ['Take <near>.', 'Mend it.'] },
    ],
    [
      'a text',
      "warn(`[fw] FW_A_B: ${name} is left out${why ? ` (${why})` : ''}.`)",
      { code: 'FW_A_B', level: undefined, why: ['<name> is left out (<why>).'], fix: [] },
    ],
    [
      'an error with its code as its name',
      "const error = new Error(`${String(key)} ` + 'is not accepted.'); error.name = 'FW_A_B'",
      { code: 'FW_A_B', level: 'error', why: ['<key> is not accepted.'], fix: [] },
    ],
    [
      'an error whose message is set later',
      "const error = new Error(); error.name = 'FW_A_B'; error.message = 'No.'",
      { code: 'FW_A_B', level: 'error', why: ['No.'], fix: [] },
    ],
    [
      'a call',
      "throw new Failure('FW_A_B', a > b ? 'Too much.' : 'Too little.', 'Take another.', { cause })",
      { code: 'FW_A_B', level: 'error', why: ['Too much.', 'Too little.'], fix: ['Take another.'] },
    ],
  ])('%s', (_, code, expected) => {
    expect(scan(code)).toEqual([expected])
  })

  it('the constant of its own function', () => {
    const [one, two] = ['One.', 'Two.'].map((why) => `() => { const why = '${why}'; return { code: 'FW_A_B', why } }`)
    expect(scan(`[${one}, ${two}]`).map(({ why }) => why)).toEqual([['One.'], ['Two.']])
  })
})

it('scanProblems ignores code that only mentions a code', () => {
  expect(scan("if (code === 'FW_A_B' || env.FW_HOST) f({ code: 'E_A_B', text: 'FW_' })")).toEqual([])
})
