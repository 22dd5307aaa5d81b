import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { compile, declarations, open, type AnyTree } from '@fw/schema'
import { optionReaders } from '../generate/option-readers.ts'
import { compareDefaults, type Verdict } from './compare-defaults.ts'
import { rulesInScope } from './rules-in-scope.ts'
import { readSpec, type Spec } from './spec.ts'
import { testedRules } from './tested-rules.ts'

export interface ContractInput {
  /** Workspace root. */
  root: string
  /** Overrides for tests. */
  tree?: AnyTree
  spec?: Spec
  inScope?: readonly string[]
  /** Rules mentioned in test titles; found by parsing all tests if unset. */
  tested?: readonly string[]
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
  }
  options: {
    all: readonly string[]
    proved: readonly string[]
    /** Options whose proof does not exist. */
    brokenProofs: readonly { path: string; file: string }[]
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
  tested = [...testedRules(root).keys()],
}: ContractInput): ContractReport {
  const known = new Set(spec.rules.map(({ id }) => id))
  return {
    spec,
    verdicts: compareDefaults(spec.options, tree),
    rules: {
      inScope,
      tested: spec.rules.map(({ id }) => id).filter((id) => tested.includes(id)),
      untested: inScope.filter((id) => !tested.includes(id)),
      unknown: [...new Set([...inScope, ...tested])].filter((id) => !known.has(id)),
    },
    options: optionsReport(root, tree, spec),
  }
}

/** Whether the project violates its contract. Open entries are not a violation. */
export function isBroken({ verdicts, rules, options }: ContractReport): boolean {
  const breaches = verdicts.filter(({ status }) => status === 'wrong' || status === 'undeclared')
  return breaches.length + rules.untested.length + rules.unknown.length + options.brokenProofs.length > 0
}

function optionsReport(root: string, tree: AnyTree, spec: Spec): ContractReport['options'] {
  const schema = compile(tree)
  const leaves = [...schema.leaves.values()]
  const proofs = leaves.flatMap(({ path, leaf }) =>
    leaf.proof === open ? [] : [{ path, file: `test/options/${String(leaf.proof)}.test.ts` }],
  )
  const brokenProofs = proofs.filter(({ file }) => !existsSync(join(root, file)))
  const readers = optionReaders(root, schema)
  const listed = new Set(spec.options.map(({ path }) => path))
  return {
    all: [...schema.leaves.keys()],
    proved: proofs.filter((proof) => !brokenProofs.includes(proof)).map(({ path }) => path),
    brokenProofs,
    openProofs: leaves.filter(({ leaf }) => leaf.proof === open).map(({ path }) => path),
    unread: [...schema.leaves.keys()].filter((path) => !readers.has(path)),
    beyondContract: [...schema.leaves.keys()].filter((path) => !listed.has(path)),
  }
}
