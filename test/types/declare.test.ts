import { expect, it } from 'vitest'
import { createVirtualProgram } from './virtual-program.ts'

const header = `import { open, type Declare, type Group, type Leaf } from '@fw/schema'
import * as v from 'valibot'
const text = { check: v.string(), default: 'a', proof: open } as const
const number = { check: v.number(), default: 1, proof: open } as const
const toNumber = (value: string): number => Number(value)
interface Plain { a: string; b: number }
interface Converted { a: Leaf<string, number> }
interface Nested { group: Group<Plain> }
interface Open { group: Group<Plain, never, Record<string, unknown>> }
interface Short { group: Group<Plain, boolean> }
interface Unset { a: string | undefined }
const shorthand = { check: v.boolean(), expand: () => ({}) }
`

/** Must compile, or the errors below could have another cause. */
const right = `
const plain: Declare<Plain> = { a: text, b: number }
const computed: Declare<Plain> = { a: { ...text, default: ({ options }) => options.rootDir }, b: number }
const inB: Declare<Plain> = { a: { ...text, defaultInB: 'b' }, b: number }
const normalised: Declare<Plain> = { a: { ...text, normalize: (value, { options }) => options.rootDir + value }, b: number }
const converted: Declare<Converted> = { a: { ...text, normalize: toNumber } }
const nested: Declare<Nested> = { group: { group: plain } }
const opened: Declare<Open> = { group: { group: plain, open: true } }
const short: Declare<Short> = { group: { group: plain, shorthand } }
const unset: Declare<Unset> = { a: { ...text, default: undefined } }
`

// One line each, because `@ts-expect-error` covers only one line.
const wrong: Readonly<Record<string, string>> = {
  'a missing option': `const x: Declare<Plain> = { a: text }`,
  'an option too many': `const x: Declare<Plain> = { a: text, b: number, c: text }`,
  'a missing check': `const x: Declare<Plain> = { a: { default: 'a', proof: open }, b: number }`,
  'a check of another type': `const x: Declare<Plain> = { a: { ...text, check: v.number() }, b: number }`,
  'a missing default': `const x: Declare<Plain> = { a: { check: v.string(), proof: open }, b: number }`,
  'a default of another type': `const x: Declare<Plain> = { a: { ...text, default: 1 }, b: number }`,
  'a computed default of another type': `const x: Declare<Plain> = { a: { ...text, default: () => 1 }, b: number }`,
  'a default of another type in B': `const x: Declare<Plain> = { a: { ...text, defaultInB: 1 }, b: number }`,
  'no default where the shape has no undefined': `const x: Declare<Plain> = { a: { ...text, default: undefined }, b: number }`,
  'a default that reads an unknown option': `const x: Declare<Plain> = { a: { ...text, default: ({ options }) => options.nonsense }, b: number }`,
  'a missing proof': `const x: Declare<Plain> = { a: { check: v.string(), default: 'a' }, b: number }`,
  'an unknown merge strategy': `const x: Declare<Plain> = { a: { ...text, merge: 'sideways' }, b: number }`,
  'a missing normalize where written and read differ': `const x: Declare<Converted> = { a: text }`,
  'a normalize that returns another type': `const x: Declare<Converted> = { a: { ...text, normalize: (value) => value } }`,
  'a normalize of another type without need': `const x: Declare<Plain> = { a: { ...text, normalize: toNumber }, b: number }`,
  'an option in place of a group': `const x: Declare<Nested> = { group: text }`,
  'a group in place of an option': `const x: Declare<Plain> = { a: { group: {} }, b: number }`,
  'a missing option in a group': `const x: Declare<Nested> = { group: { group: { a: text } } }`,
  'a missing open': `const x: Declare<Open> = { group: { group: plain } }`,
  'an open where keys do not pass through': `const x: Declare<Nested> = { group: { group: plain, open: true } }`,
  'a missing shorthand': `const x: Declare<Short> = { group: { group: plain } }`,
  'a shorthand of another type': `const x: Declare<Short> = { group: { group: plain, shorthand: { ...shorthand, check: v.string() } } }`,
  'a shorthand where none is allowed': `const x: Declare<Nested> = { group: { group: plain, shorthand } }`,
}

const expectingErrors = Object.entries(wrong).map(([mistake, line]) => `{\n// @ts-expect-error ${mistake}\n${line}\n}`)
const source = header + right + expectingErrors.join('\n')

it('accepts complete declarations and rejects every mistake', () => {
  const lines = source.split('\n')
  // An unused `@ts-expect-error` is an error itself, so a mistake that compiles is found with its name.
  const findings = createVirtualProgram({ 'declare.ts': source }).findingsIn('declare.ts')
  expect(findings.map(({ line, message }) => `${lines[line - 1]}: ${message}`)).toEqual([])
})
