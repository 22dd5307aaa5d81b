import { dirname } from 'pathe'
import { pathFrom } from './import-path.ts'

/** A part of a declaration file: whole lines, and the file that they speak of. */
export interface LinkedPart {
  text: string
  source: string
}

/** The text of a declaration file with a source map in it, so that an editor goes on from a declaration to what it speaks of. */
export function linkedText(file: string, parts: readonly (string | LinkedPart)[]): string {
  const sources = new Map<string, number>()
  const lines: string[] = []
  let last = 0
  for (const part of parts) {
    const { text, source } = typeof part === 'string' ? { text: part, source: undefined } : part
    for (const line of text.split('\n').slice(0, -1)) {
      // TypeScript takes the first entry that does not lie before a place, so the one for a line is at its end.
      const end = vlq(line.length)
      if (source === undefined) lines.push(end)
      else {
        const index = sources.get(source) ?? sources.set(source, sources.size).get(source)!
        // The very beginning of the source. Numbers are differences to those before.
        lines.push(`${end}${vlq(index - last)}AA`)
        last = index
      }
    }
  }
  const texts = parts.map((part) => (typeof part === 'string' ? part : part.text)).join('')
  if (sources.size === 0) return texts
  const map = {
    version: 3,
    file: file.slice(file.lastIndexOf('/') + 1),
    sources: [...sources.keys()].map((source) => pathFrom(dirname(file), source)),
    names: [],
    mappings: lines.join(';'),
  }
  // TypeScript reads it in this form only.
  const data = Buffer.from(JSON.stringify(map)).toString('base64')
  return `${texts}//# sourceMappingURL=data:application/json;charset=utf-8;base64,${data}\n`
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** A number as source maps write it: five bits at a time, the sign in the lowest of the first. */
function vlq(value: number): string {
  let rest = value < 0 ? (-value << 1) | 1 : value << 1
  let text = ''
  do {
    const digit = rest & 31
    rest >>>= 5
    text += digits[rest > 0 ? digit | 32 : digit]
  } while (rest > 0)
  return text
}
