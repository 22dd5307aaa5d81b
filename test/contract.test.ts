import { resolve } from 'node:path'
import { compile, declarations, isGroup, type AnyGroup, type AnyLeaf, type AnyTree } from '@fw/schema'
import { describe, expect, it } from 'vitest'
import { formatReport } from '../scripts/contract/format-report.ts'
import { isBroken, runContract, type ContractReport } from '../scripts/contract/run-contract.ts'
import { optionReaders } from '../scripts/generate/option-readers.ts'
import { withoutKeys } from '../scripts/generate/without-keys.ts'
import { readSpec, type Spec } from '../scripts/contract/spec.ts'
import { testedRules } from '../scripts/contract/tested-rules.ts'

const root = resolve(import.meta.dirname, '..')
const spec = readSpec(root)

/** The declarations with one node changed, or removed if `change` returns undefined. */
function changed(tree: AnyTree, keys: readonly string[], change: (node: AnyLeaf) => AnyLeaf | undefined): AnyTree {
  const [key, ...rest] = keys
  const entries = Object.entries(tree).map(([name, node]): [string, AnyLeaf | AnyGroup | undefined] => {
    if (name !== key) return [name, node]
    if (isGroup(node)) return [name, rest.length > 0 ? { ...node, group: changed(node.group, rest, change) } : undefined]
    return [name, change(node)]
  })
  return Object.fromEntries(entries.filter((entry): entry is [string, AnyLeaf | AnyGroup] => entry[1] !== undefined))
}

const tested = [...testedRules(root).keys()]
const read = [...optionReaders(root, compile(declarations)).keys()]

const run = (tree: AnyTree = declarations, against: Spec = spec): ContractReport =>
  runContract({ root, tree, spec: against, tested, read })

function found(report: ContractReport, status: 'wrong' | 'undeclared'): string[] {
  return report.verdicts.filter((verdict) => verdict.status === status).map(({ variant, path }) => `${variant} ${path}`)
}

describe('the contract', () => {
  const report = run()

  it('is parsed completely', () => {
    expect(spec.options).toHaveLength(367)
    expect(spec.rules).toHaveLength(243)
    expect(report.verdicts).toHaveLength(2 * 367)
  })

  it('has no wrong default', () => {
    expect(found(report, 'wrong')).toEqual([])
  })

  it('has no undeclared entry', () => {
    expect(found(report, 'undeclared')).toEqual([])
  })

  it('has a test for every rule that can be observed by loading a configuration', () => {
    expect(report.rules.untested).toEqual([])
    expect(report.rules.unknown).toEqual([])
  })

  it('has a test or a reason for every rule, and no obsolete reason', () => {
    expect(report.rules.missing).toEqual([])
    expect(report.rules.obsolete).toEqual([])
  })

  it('has a file for every declared proof, with a title that names the option', () => {
    expect(report.options.brokenProofs).toEqual([])
    expect(report.options.unnamed).toEqual([])
  })

  it('skips only with a reason, and lists everything open', () => {
    for (const { status, reason } of report.verdicts) if (status === 'skipped') expect(reason).toBeTruthy()
    const text = formatReport(report)
    for (const path of [...report.options.openProofs, ...report.options.unread]) expect(text).toContain(path)
  })
})

describe('the runner finds', () => {
  it('a wrong default, in the one variant that has it', () => {
    const report = run(changed(declarations, ['app', 'rootTag'], (leaf) => ({ ...leaf, default: 'main', defaultInB: 'div' })))
    expect(found(report, 'wrong')).toEqual(['A app.rootTag'])
    expect(isBroken(report)).toBe(true)
    expect(formatReport(report)).toContain("A app.rootTag: expected 'div', found 'main'")
  })

  it('a wrong default inside a larger value', () => {
    const report = run(changed(declarations, ['dir', 'pages'], (leaf) => ({ ...leaf, defaultInB: 'views' })))
    expect(found(report, 'wrong')).toEqual(['B dir', 'B dir.pages'])
  })

  it('an unexpected default', () => {
    const report = run(changed(declarations, ['css'], (leaf) => ({ ...leaf, default: ['reset.css'] })))
    expect(found(report, 'wrong')).toEqual(['A css', 'B css'])
  })

  it('an option that must not exist in a variant', () => {
    const report = run(changed(declarations, ['dir', 'static'], (leaf) => withoutKeys({ ...leaf, default: 'public' }, 'onlyIn')))
    expect(found(report, 'wrong')).toContain('A dir.static')
  })

  it('a missing declaration', () => {
    expect(found(run(changed(declarations, ['ssr'], () => undefined)), 'undeclared')).toEqual(['A ssr', 'B ssr'])
    expect(found(run(changed(declarations, ['experimental', 'typedPages'], () => undefined)), 'undeclared')).toEqual([
      'A experimental.typedPages',
      'B experimental.typedPages',
    ])
  })

  it('a missing declaration of a field, an alternative form and an example key', () => {
    const entry = { variants: ['A', 'B'], default: {}, defaultKind: 'none' } as const
    const more = ['plugins[].order', 'devServer.https.ca', 'bundler1.unheardOf', 'app.head.unheardOf']
    const report = run(declarations, { ...spec, options: more.map((path) => ({ path, ...entry })) })
    expect(found(report, 'undeclared')).toEqual([...more.map((path) => `A ${path}`), ...more.map((path) => `B ${path}`)])

    const withoutRuntimeConfig = run(changed(declarations, ['serverEngine', 'runtimeConfig'], () => undefined))
    expect(found(withoutRuntimeConfig, 'undeclared')).toContain('A serverEngine.runtimeConfig.envPrefix')
  })

  it('a missing proof', () => {
    const report = run(changed(declarations, ['ssr'], (leaf) => ({ ...leaf, proof: 'no/such-proof' })))
    expect(report.options.brokenProofs).toEqual([{ path: 'ssr', file: 'test/options/no/such-proof.test.ts' }])
    expect(isBroken(report)).toBe(true)
  })

  it('a proof that does not name its option', () => {
    const report = run(changed(declarations, ['ssr'], (leaf) => ({ ...leaf, proof: 'app/root-tag' })))
    expect(report.options.unnamed).toEqual([{ path: 'ssr', file: 'test/options/app/root-tag.test.ts' }])
    expect(isBroken(report)).toBe(true)
  })

  it('a rule that is neither tested nor listed, and lists that are obsolete', () => {
    const rules = ['R1', 'R2', 'R3', 'R4', 'R5'].map((id) => ({ id, text: 'x' }))
    const lists = { untestable: { R1: 'old', R2: 'right' }, partlyTestable: { R3: 'right', R4: 'old', R6: 'a typo' } }
    const report = runContract({ root, spec: { ...spec, rules }, inScope: [], tested: ['R1', 'R3'], read, ...lists })
    expect(report.rules.missing).toEqual(['R4', 'R5'])
    expect(report.rules.obsolete).toEqual(['R1', 'R4', 'R6'])
    expect(report.rules.unknown).toEqual(['R6'])
    expect(isBroken(report)).toBe(true)
    expect(formatReport(report)).toContain('R2 right')
  })

  it('a rule without a test, and one that does not exist', () => {
    const report = runContract({
      root,
      spec: { ...spec, rules: [...spec.rules, { id: 'R9998', text: 'x' }] },
      inScope: ['R9998', 'R9999'],
      tested,
      read,
    })
    expect(report.rules.untested).toEqual(['R9998', 'R9999'])
    expect(report.rules.unknown).toEqual(['R9999'])
    expect(isBroken(report)).toBe(true)
  })
})
