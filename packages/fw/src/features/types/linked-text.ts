import { dirname } from 'pathe'
import { pathFrom } from './import-path.ts'

/** A part of a declaration file: complete lines, and the source file that they describe. */
export interface LinkedPart {
  text: string
  source: string
}

/** A declaration file with an inline source map, so that "Go to Definition" opens the source. */
export function linkedText(file: string, parts: readonly (string | LinkedPart)[]): string {
  const sources = new Map<string, number>()
  const lines: string[] = []
  let last = 0
  for (const part of parts) {
    const { text, source } = typeof part === 'string' ? { text: part, source: undefined } : part
    for (const line of text.split('\n').slice(0, -1)) {
      // TypeScript uses the first mapping that is not before a position, so a line is mapped at its end.
      const end = vlq(line.length)
      if (source === undefined) lines.push(end)
      else {
        const index = sources.get(source) ?? sources.set(source, sources.size).get(source)!
        // The start of the source file. Source maps contain differences to the previous values.
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
  // TypeScript only reads the base64 form.
  const data = Buffer.from(JSON.stringify(map)).toString('base64')
  return `${texts}//# sourceMappingURL=data:application/json;charset=utf-8;base64,${data}\n`
}

const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Encodes a number as a base64 VLQ: five bits per digit, with the sign in the lowest bit of the first. */
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
