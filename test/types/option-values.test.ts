import { compile, declarations, isPlainObject, type AnyGroup, type AnyLeaf } from '@fw/schema'
import { notSerializableAt, runCheck } from '@fw/schema/checks.ts'
import { describe, expect, it } from 'vitest'
import { candidatePrelude, candidates, type Candidate } from './candidates.ts'
import { ConfigText, isWithin, type OptionStatement, type Span } from './config-text.ts'
import { evaluate } from './evaluate.ts'
import { readOptionDocs } from './option-docs.ts'
import { createVirtualProgram, type Finding } from './virtual-program.ts'

/** Options that take every candidate, each with the reason. */
const acceptsAnything: Readonly<Record<string, string>> = {}

/** Values that only the check can refuse, each with the reason. */
const beyondTypes: Readonly<Record<string, string>> = {
  "compatibilityDate: 'strange'": 'Days are strings to the compiler, so that they may come from a variable.',
}

/** Options whose errors stand at the group around them, each with the reason. */
const reportedAtGroup: Readonly<Record<string, string>> = {
  'components.dirs': 'In a union with an array the compiler does not look into the object for the wrong property.',
}

const { leaves, groups } = compile(declarations)
const docs = readOptionDocs()

const examples = new Map([...leaves.keys()].map((path) => [path, docs.get(path)?.examples[0] ?? 'undefined']))
const exampleValues = evaluate([...examples.values()])

const header = `import { defineFwConfig, type FwConfig } from 'fw/config'
import type { FwConfigValues } from '@fw/schema'
${candidatePrelude}`
const text = new ConfigText(header)

const inConfig = (keys: readonly string[], value: string): OptionStatement => text.add('{ const config: FwConfig = ', keys, value, ' }')
const inValues = (keys: readonly string[], value: string): OptionStatement => text.add('{ const config: FwConfigValues = ', keys, value, ' }')
const inCall = (keys: readonly string[], value: string): OptionStatement => text.add('defineFwConfig(', keys, value, ')')

const options = [...leaves.values()].map(({ path, keys, leaf }) => {
  const example = examples.get(path)!
  const refused = candidates.filter(({ value }) => runCheck(leaf.check, value).length > 0)
  const wrong = refused.slice(0, 1)
  return {
    path,
    right: [inConfig(keys, example), inCall(keys, example), inValues(keys, example)],
    wrong: wrong.flatMap(({ expression }) => [inConfig(keys, expression), inCall(keys, expression)]),
    refused: refused.map(({ expression }) => ({ expression, ...inValues(keys, expression) })),
  }
})

const takenByGroup = (group: AnyGroup, { value }: Candidate): boolean =>
  isPlainObject(value) || (group.shorthand !== undefined && runCheck(group.shorthand.check, value).length === 0)

const inPlaceOfGroups = [...groups].flatMap(([path, { keys, node }]) =>
  candidates
    // An object is a group's own form; its keys are the options.
    .filter(({ value }) => !isPlainObject(value))
    .map((candidate) => ({
      name: `${path}: ${candidate.expression}`,
      taken: takenByGroup(node, candidate),
      ...inConfig(keys, candidate.expression),
    })),
)

const findings = createVirtualProgram({ 'options.ts': String(text) }).findingsIn('options.ts')

const findingsIn = (span: Span): Finding[] => findings.filter((finding) => isWithin(finding, span))

const isUsable = (leaf: AnyLeaf, value: unknown): boolean =>
  [leaf.check, leaf.checkInB ?? leaf.check].every((check) => runCheck(check, value).length === 0) &&
  !(leaf.serializable && notSerializableAt(value))

describe('the example of every option', () => {
  it('is there, once, after a description', () => {
    const incomplete = [...leaves.keys()].filter((path) => docs.get(path)?.examples.length !== 1 || docs.get(path)?.text === '')
    expect(incomplete).toEqual([])
  })

  it('passes the check of the option', () => {
    const failing = [...leaves.values()].filter(({ leaf }, index) => !isUsable(leaf, exampleValues[index]))
    expect(failing.map(({ path }) => `${path}: ${examples.get(path)}`)).toEqual([])
  })

  it('compiles in FwConfig, defineFwConfig and FwConfigValues', () => {
    const messages = options.flatMap(({ path, right }) =>
      right.flatMap(({ statement }) => findingsIn(statement)).map(({ message }) => `${path}: ${message}`),
    )
    expect(messages).toEqual([])
  })
})

describe('a wrong value', () => {
  it('exists for every option', () => {
    expect(options.filter(({ wrong }) => wrong.length === 0).map(({ path }) => path)).toEqual(Object.keys(acceptsAnything))
  })

  it('is an error in the very property, in FwConfig and defineFwConfig', () => {
    const missed = options.filter(({ wrong }) => wrong.some(({ property }) => findingsIn(property).length === 0))
    expect(missed.map(({ path }) => path)).toEqual(Object.keys(reportedAtGroup))
  })

  it('is an error somewhere in the statement even where the property is not named', () => {
    const missed = options.filter(({ wrong }) => wrong.some(({ statement }) => findingsIn(statement).length === 0))
    expect(missed.map(({ path }) => path)).toEqual([])
  })

  it('of any kind that the check refuses is an error in FwConfigValues', () => {
    const missed = options.flatMap(({ path, refused }) =>
      refused.filter(({ statement }) => findingsIn(statement).length === 0).map(({ expression }) => `${path}: ${expression}`),
    )
    expect(missed).toEqual(Object.keys(beyondTypes))
  })
})

describe('a value in place of a group', () => {
  it('compiles exactly if it is a shorthand', () => {
    const wrong = inPlaceOfGroups.filter(({ taken, property }) => taken === findingsIn(property).length > 0)
    expect(wrong.map(({ name }) => name)).toEqual([])
  })
})

it('has nothing wrong outside the statements', () => {
  expect(findingsIn({ start: 0, end: header.length })).toEqual([])
})
