import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compile, declarations, open, type AnyTree } from '@fw/schema'
import { optionReaders } from '../generate/option-readers.ts'
import { compareDefaults, type Verdict } from './compare-defaults.ts'
import { unnamedOptions, type UnnamedOption } from './proof-titles.ts'
import { rulesInScope } from './rules-in-scope.ts'
import { partlyTestableRules, untestableRules } from './rules-without-test.ts'
import { readSpec, type Spec } from './spec.ts'
import { testedRules } from './tested-rules.ts'

export interface ContractInput {
  /** Workspace root. */
  root: string
  /** Overrides for tests. */
  tree?: AnyTree
  spec?: Spec
  inScope?: readonly string[]
  untestable?: Readonly<Record<string, string>>
  partlyTestable?: Readonly<Record<string, string>>
  /** Rules mentioned in test titles; found by parsing all tests if unset. */
  tested?: readonly string[]
  /** The options that the code reads; found by parsing all of it if unset. */
  read?: readonly string[]
}

/** Result of comparing the project with its contract. */
export interface ContractReport {
  spec: Spec
  verdicts: readonly Verdict[]
  rules: {
    inScope: readonly string[]
    /** Rules mentioned by a test, in scope or not. */
    tested: readonly string[]
    /** Rules in scope without a test. */
    untested: readonly string[]
    /** Rules in scope or tested that the contract does not contain: probably a typo. */
    unknown: readonly string[]
    /** Rules listed as untestable, with the reason. */
    listed: readonly { id: string; reason: string }[]
    /** Rules of which a part is listed as untestable, with the reason. */
    partlyListed: readonly { id: string; reason: string }[]
    /** Entries of the lists that are obsolete: a test names the rule, or none names the testable part. */
    obsolete: readonly string[]
    /** Rules that are neither named by a test nor listed. */
    missing: readonly string[]
  }
  options: {
    all: readonly string[]
    proved: readonly string[]
    /** Options whose proof does not exist. */
    brokenProofs: readonly { path: string; file: string }[]
    /** Options that no title in the file of their proof mentions. */
    unnamed: readonly UnnamedOption[]
    openProofs: readonly string[]
    unread: readonly string[]
    /** Options that the contract does not list. */
    beyondContract: readonly string[]
  }
}

export function runContract({
  root,
  tree = declarations,
  spec = readSpec(root),
  inScope = rulesInScope,
  untestable = untestableRules,
  partlyTestable = partlyTestableRules,
  tested = [...testedRules(root).keys()],
  read,
}: ContractInput): ContractReport {
  const known = new Set(spec.rules.map(({ id }) => id))
  return {
    spec,
    verdicts: compareDefaults(spec.options, tree),
    rules: {
      inScope,
      tested: spec.rules.map(({ id }) => id).filter((id) => tested.includes(id)),
      untested: inScope.filter((id) => !tested.includes(id)),
      unknown: [...new Set([...inScope, ...tested, ...Object.keys(untestable), ...Object.keys(partlyTestable)])].filter(
        (id) => !known.has(id),
      ),
      listed: entriesOf(untestable),
      partlyListed: entriesOf(partlyTestable),
      obsolete: [
        ...Object.keys(untestable).filter((id) => tested.includes(id)),
        ...Object.keys(partlyTestable).filter((id) => !tested.includes(id)),
      ],
      missing: [...known].filter((id) => !tested.includes(id) && !Object.hasOwn(untestable, id)),
    },
    options: optionsReport(root, tree, spec, read),
  }
}

/** Whether the project violates its contract. Open entries are not a violation. */
export function isBroken({ verdicts, rules, options }: ContractReport): boolean {
  const breaches = verdicts.filter(({ status }) => status === 'wrong' || status === 'undeclared')
  const ruleFaults = [rules.untested, rules.unknown, rules.obsolete, rules.missing]
  return [breaches, ...ruleFaults, options.brokenProofs, options.unnamed].some(({ length }) => length > 0)
}

function entriesOf(list: Readonly<Record<string, string>>): { id: string; reason: string }[] {
  return Object.entries(list).map(([id, reason]) => ({ id, reason }))
}

function optionsReport(root: string, tree: AnyTree, spec: Spec, read?: readonly string[]): ContractReport['options'] {
  const schema = compile(tree)
  const leaves = [...schema.leaves.values()]
  const proofs = leaves.flatMap(({ path, leaf }) =>
    leaf.proof === open ? [] : [{ path, file: `test/options/${String(leaf.proof)}.test.ts` }],
  )
  const brokenProofs = proofs.filter(({ file }) => !existsSync(join(root, file)))
  const isRead = new Set(read ?? optionReaders(root, schema).keys())
  const listed = new Set(spec.options.map(({ path }) => path))
  return {
    all: [...schema.leaves.keys()],
    proved: proofs.filter((proof) => !brokenProofs.includes(proof)).map(({ path }) => path),
    brokenProofs,
    unnamed: unnamedOptions(
      root,
      proofs.filter((proof) => !brokenProofs.includes(proof)),
    ),
    openProofs: leaves.filter(({ leaf }) => leaf.proof === open).map(({ path }) => path),
    unread: [...schema.leaves.keys()].filter((path) => !isRead.has(path)),
    beyondContract: [...schema.leaves.keys()].filter((path) => !listed.has(path)),
  }
}
