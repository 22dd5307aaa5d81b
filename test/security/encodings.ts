import * as fc from 'fast-check'
import { hostileEndings } from '../support/hostile-paths.ts'

const percent = (character: string): string => `%${character.charCodeAt(0).toString(16).padStart(2, '0')}`

/** Encodings of one character of a path. */
const written = (character: string): fc.Arbitrary<string> =>
  character === '/'
    ? fc.oneof(
        { weight: 12, arbitrary: fc.constant('/') },
        {
          weight: 1,
          arbitrary: fc.constantFrom(
            '//',
            '/./',
            '%2f',
            '%2F',
            '\\',
            '%5c',
            '/x/../',
            '/%2e/',
            '/.%2e/',
            '/;a=b/',
            '%252f',
            '/\t',
            '///',
          ),
        },
      )
    : fc.oneof(
        { weight: 8, arbitrary: fc.constant(character) },
        { weight: 2, arbitrary: fc.constantFrom(percent(character), percent(character).toUpperCase()) },
        { weight: 1, arbitrary: fc.constant(percent(character).replace('%', '%25')) },
      )

const inOtherCase = (path: string): fc.Arbitrary<string> =>
  fc
    .array(fc.boolean(), { minLength: path.length, maxLength: path.length })
    .map((flags) => [...path].map((character, index) => (flags[index] ? character.toUpperCase() : character)).join(''))

const endings = fc.constantFrom(...hostileEndings)
const beginnings = fc.constantFrom(
  '',
  '',
  '',
  '',
  '',
  '/',
  '/.',
  '/x/..',
  'http://host',
  'http://host/',
  'https://evil.test',
  '/%2e',
  '/.%2e',
  '/%2e%2e',
)

/** Encodings of a path, with the letters as they are or in any case. */
export function variantsOf(path: string, { anyCase }: { anyCase: boolean }): fc.Arbitrary<string> {
  const letters = anyCase
    ? fc.oneof({ weight: 3, arbitrary: fc.constant(path) }, { weight: 1, arbitrary: inOtherCase(path) })
    : fc.constant(path)
  return letters.chain((text) =>
    fc
      .tuple(beginnings, fc.tuple(...[...text].map(written)), endings)
      .map(([start, middle, end]) => start + middle.join('') + end),
  )
}
