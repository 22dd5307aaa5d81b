import { stripVTControlCharacters } from 'node:util'

/** `app/app.vue(2,7): error TS2322: …`, or `app/app.vue:2:7 - error TS2322: …` with colors. */
const firstLine = /^(?:.+(?:\(\d+,\d+\): |:\d+:\d+ - ))?error TS\d+: /
const summary = /^Found (\d+) errors?\b/

/**
 * Removes duplicate diagnostics from the output of a type checker: the app's project includes server code, for the types of
 * responses, so its errors are reported twice.
 */
export function uniqueDiagnostics(print: (text: string) => void): { write: (text: string) => void; end: () => void } {
  const printed = new Set<string>()
  let repeated = 0
  let unfinished = ''
  let block: string[] = []
  const flush = (): void => {
    const text = block.join('\n')
    const isDiagnostic = firstLine.test(stripVTControlCharacters(block[0] ?? ''))
    if (isDiagnostic && printed.has(text.trimEnd())) repeated++
    else if (block.length > 0) print(`${text}\n`)
    if (isDiagnostic) printed.add(text.trimEnd())
    block = []
  }
  const take = (line: string): void => {
    const plain = stripVTControlCharacters(line)
    if (firstLine.test(plain) || summary.test(plain)) flush()
    const [, count] = summary.exec(plain) ?? []
    if (count === undefined) block.push(line)
    else block.push(line.replace(/\d+ errors?/, countOf(Number(count) - repeated)))
  }
  return {
    write: (text) => {
      const lines = (unfinished + text).split('\n')
      unfinished = lines.pop()!
      for (const line of lines) take(line)
    },
    end: () => {
      if (unfinished !== '') take(unfinished)
      flush()
    },
  }
}

const countOf = (count: number): string => `${count} ${count === 1 ? 'error' : 'errors'}`
