import { compile, declarations, isPlainObject, type AnyGroup, type AnyLeaf } from '@fw/schema'
import { notSerializableAt, runCheck } from '@fw/schema/checks.ts'
import { describe, expect, it } from 'vitest'
import { candidatePrelude, candidates, type Candidate } from './candidates.ts'
import { ConfigText, isWithin, type OptionStatement, type Span } from './config-text.ts'
import { evaluate } from './evaluate.ts'
import { extractDocs } from '../../scripts/generate/extract-docs.ts'
import { workspaceRoot } from './compiler-options.ts'
import { createVirtualProgram, type Finding } from './virtual-program.ts'
import { declaredType, writtenType } from './written-type.ts'

/** Options that accept every candidate, with the reason. */
const acceptsAnything: Readonly<Record<string, string>> = {}

/** Options whose errors are reported at their group, with the reason. */
const reportedAtGroup: Readonly<Record<string, string>> = {
  'components.dirs': 'In a union with an array the compiler does not look into the object for the wrong property.',
}

/** Values that only the check can reject, with the reason. */
const beyondTypes: Readonly<Record<string, string>> = {
  "compatibilityDate: 'strange'": 'A day is any string to the compiler, so that it may come from a variable.',
  "build.analyze.filename: 'strange'":
    'A path is any string to the compiler; that it names each report differently is checked when it is loaded.',
  'security.csp: { strangeKey: 5 }':
    'Directives are keys with a hyphen; the compiler rejects others only where the object is written.',
}

const header = `import { defineFwConfig, type FwConfig } from 'fw/config'
import type { FwConfigValues } from '@fw/schema'
${candidatePrelude}
type Config = FwConfigValues
${candidates.map(({ expression }, index) => `const candidate${index} = ${expression}`).join('\n')}`

const { leaves, groups } = compile(declarations)
const docs = extractDocs(workspaceRoot).options

const examples = new Map([...leaves.keys()].map((path) => [path, docs.get(path)?.example ?? 'undefined']))
const exampleValues = evaluate([...examples.values()])

const text = new ConfigText(header)
const inConfig = (keys: readonly string[], value: string): OptionStatement =>
  text.add('{ const config: FwConfig = ', keys, value, ' }')
const inValues = (keys: readonly string[], value: string): OptionStatement =>
  text.add('{ const config: FwConfigValues = ', keys, value, ' }')
const inCall = (keys: readonly string[], value: string): OptionStatement => text.add('defineFwConfig(', keys, value, ')')

const options = [...leaves.values()].map(({ path, keys, leaf }) => {
  const example = examples.get(path)!
  const refused = candidates.find(({ value }) => runCheck(leaf.check, value).length > 0)
  return {
    path,
    right: [inConfig(keys, example), inCall(keys, example), inValues(keys, example)],
    wrong: refused && [inConfig, inCall, inValues].map((write) => write(keys, refused.expression)),
  }
})

const { checker, sourceFile, findingsIn: allFindingsIn } = createVirtualProgram({ 'options.ts': String(text) })
const findings = allFindingsIn('options.ts')

const findingsIn = (span: Span): Finding[] => findings.filter((finding) => isWithin(finding, span))

const isUsable = (leaf: AnyLeaf, value: unknown): boolean =>
  [leaf.check, leaf.checkInB ?? leaf.check].every((check) => runCheck(check, value).length === 0) &&
  !(leaf.serializable && notSerializableAt(value))

const isShorthand = (group: AnyGroup, value: unknown): boolean =>
  group.shorthand !== undefined && runCheck(group.shorthand.check, value).length === 0

const named = (path: string, { expression }: Candidate): string => `${path}: ${expression}`

describe('the example of every option', () => {
  it('exists once, after a description', () => {
    const incomplete = [...leaves.keys()].filter((path) => !docs.get(path)?.example || !docs.get(path)?.description)
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

describe('an invalid value', () => {
  it('exists for every option', () => {
    expect(options.filter(({ wrong }) => !wrong).map(({ path }) => path)).toEqual(Object.keys(acceptsAnything))
  })

  it('is an error at its property', () => {
    const missed = options.filter(({ wrong }) => wrong?.some(({ property }) => findingsIn(property).length === 0))
    expect(missed.map(({ path }) => path)).toEqual(Object.keys(reportedAtGroup))
  })

  it('is an error in its statement, even if it is not reported at the property', () => {
    const missed = options.filter(({ wrong }) => wrong?.some(({ statement }) => findingsIn(statement).length === 0))
    expect(missed.map(({ path }) => path)).toEqual([])
  })
})

// Uses the type checker directly: checking a file with thousands of errors would take several seconds.
describe('any value', () => {
  const file = sourceFile('options.ts')
  const config = declaredType(checker, file, 'Config')
  const types = candidates.map((_, index) => declaredType(checker, file, `candidate${index}`))
  const compiling = (path: string, keys: readonly string[]): Set<string> => {
    const target = writtenType(checker, config, keys)
    return new Set(
      candidates.filter((_, index) => checker.isTypeAssignableTo(types[index]!, target)).map((each) => named(path, each)),
    )
  }

  it('does not compile if the check of the option rejects it', () => {
    const missed = [...leaves.values()].flatMap(({ path, keys, leaf }) => {
      const refused = candidates.filter(({ value }) => runCheck(leaf.check, value).length > 0).map((each) => named(path, each))
      const accepted = compiling(path, keys)
      return refused.filter((name) => accepted.has(name))
    })
    expect(missed).toEqual(Object.keys(beyondTypes))
  })

  it('compiles instead of a group exactly if it is a shorthand', () => {
    const wrong = [...groups].flatMap(([path, { keys, node }]) => {
      const accepted = compiling(path, keys)
      // An object is the group itself; its keys are options.
      const others = candidates.filter(({ value }) => !isPlainObject(value))
      return others
        .filter((each) => accepted.has(named(path, each)) !== isShorthand(node, each.value))
        .map((each) => named(path, each))
    })
    expect(wrong).toEqual([])
  })
})

it('there are no errors outside of the statements', () => {
  expect(findingsIn({ start: 0, end: header.length })).toEqual([])
})
