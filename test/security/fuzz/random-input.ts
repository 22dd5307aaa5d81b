/** A number from 0 to below 1. */
export type Random = () => number

export const chance = (random: Random, share: number): boolean => random() < share

/** An integer from 0 to below the limit. */
export const below = (random: Random, limit: number): number => Math.floor(random() * limit)

export function pick<T>(random: Random, list: readonly T[]): T {
  return list[below(random, list.length)]!
}

/** As many values as the random number says, at most `most`. Few are more probable than many. */
export function several<T>(random: Random, most: number, make: (index: number) => T): T[] {
  return Array.from({ length: Math.floor(random() ** 2 * (most + 1)) }, (_, index) => make(index))
}

/** What attackers put anywhere. As latin1, one character per byte. */
const hostileBytes = [
  '\0',
  '\t',
  '\n',
  '\r\n',
  ' ',
  '"',
  "'",
  '%',
  '%00',
  '%0d%0a',
  '%2f',
  '%2e%2e',
  '%252e',
  '%ff',
  '/',
  '//',
  '\\',
  '..',
  ';',
  ',',
  '=',
  '&',
  '?',
  '#',
  ':',
  '@',
  '[',
  ']',
  '{',
  '}',
  '<',
  '__proto__',
  'constructor',
  '\u007F',
  '\u0080',
  '\u00C0\u00AF',
  '\u00E2\u0080\u00A8',
  '\u00F0\u009F\u0098\u0080',
  '\u00FF',
]

/** Changes a few places of a text: removes, repeats, swaps or adds bytes. */
export function mutate(random: Random, text: string): string {
  let result = text
  for (let count = 1 + below(random, 3); count > 0; count--) {
    const at = below(random, result.length + 1)
    const length = 1 + below(random, chance(random, 0.8) ? 4 : result.length + 1)
    const [before, part, after] = [result.slice(0, at), result.slice(at, at + length), result.slice(at + length)]
    const kind = below(random, 6)
    if (kind === 0) result = before + after
    else if (kind === 1) result = before + part + part + after
    else if (kind === 2) result = before + String.fromCharCode(below(random, 256)) + part.slice(1) + after
    else if (kind === 3) result = after.slice(0, length) + before + part + after.slice(length)
    else result = before + pick(random, hostileBytes) + part + after
  }
  return result
}

/** Without what would end a header, or the request. */
export const inHeader = (text: string): string => text.replace(/[^\u0020-\u007E\u0080-\u00FF]/g, '').trim()

/** The bytes of a text in UTF-8, one character per byte. */
export const utf8 = (text: string): string => Buffer.from(text).toString('latin1')

/** Splits a text as a network may. */
export function split(random: Random, text: string): string[] {
  const places = several(random, 4, () => below(random, text.length)).toSorted((one, other) => one - other)
  return [0, ...places].map((from, index) => text.slice(from, places[index] ?? text.length))
}
