import { expect, it } from 'vitest'
import { uniqueDiagnostics } from './unique-diagnostics.ts'

/** Returns the output for a text, in any chunking. */
function printed(text: string): string {
  const results = [1, 7, text.length].map((size) => {
    let result = ''
    const { write, end } = uniqueDiagnostics((part) => void (result += part))
    for (let at = 0; at < text.length; at += size) write(text.slice(at, at + size))
    end()
    return result
  })
  expect(new Set(results).size).toBe(1)
  return results[0]!
}

const wrong = (line: number): string => `server/api/x.ts(${line},9): error TS2322: Type 'a' is not assignable.\n  Because of b.\n`

it('prints a diagnostic once, with all of its lines', () => {
  expect(printed(wrong(1) + wrong(2) + wrong(1))).toBe(wrong(1) + wrong(2))
  expect(printed(wrong(1) + wrong(1).replace('of b', 'of c'))).toBe(wrong(1) + wrong(1).replace('of b', 'of c'))
})

it('removes duplicates with colors and code frames, and corrects the count', () => {
  const diagnostic = `\u001B[96mserver/api/x.ts\u001B[0m:\u001B[93m1\u001B[0m:\u001B[93m44\u001B[0m - \u001B[91merror\u001B[0m\u001B[90m TS2304: \u001B[0mCannot find name 'x'.\n\n\u001B[7m1\u001B[0m x\n\n`
  expect(printed(`${diagnostic}${diagnostic}\nFound 2 errors.\n\n`)).toBe(`${diagnostic}Found 1 error.\n\n`)
})

it('leaves other output unchanged', () => {
  for (const text of ['', 'one\none\n', `error TS18003: No inputs were found.\n`, `${wrong(1)}\nFound 1 error in x.ts:1\n`])
    expect(printed(text)).toBe(text)
})
