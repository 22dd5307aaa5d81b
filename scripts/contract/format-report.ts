import { valueText } from '../generate/value-text.ts'
import type { Verdict } from './compare-defaults.ts'
import type { ContractReport } from './run-contract.ts'

/** Formats the report: a table, then lists of missing, open and skipped entries. */
export function formatReport(report: ContractReport): string {
  return [table(rowsOf(report)), ...listsOf(report)].join('\n\n')
}

type Row = readonly [what: string, count: number, of: number | '']

function rowsOf({ spec, verdicts, rules, options }: ContractReport): Row[] {
  const [a, b] = [inVariant(verdicts, 'A'), inVariant(verdicts, 'B')]
  const compared = (each: readonly Verdict[]): number => withStatus(each, 'right', 'wrong').length
  return [
    ['entries of the contract', spec.options.length, ''],
    ['defaults as in the contract, variant A', withStatus(a, 'right').length, compared(a)],
    ['defaults as in the contract, variant B', withStatus(b, 'right').length, compared(b)],
    ['wrong defaults', withStatus(verdicts, 'wrong').length, compared(verdicts)],
    [
      'entries without a default, declared',
      withStatus(verdicts, 'declared').length,
      withStatus(verdicts, 'declared', 'undeclared').length,
    ],
    ['undeclared entries', withStatus(verdicts, 'undeclared').length, verdicts.length],
    ['skipped', withStatus(verdicts, 'skipped').length, verdicts.length],
    ['rules about configuration with a test', rules.inScope.length - rules.untested.length, rules.inScope.length],
    ['rules that a test names', rules.tested.length, spec.rules.length],
    ['rules listed with a reason', rules.listed.length, spec.rules.length],
    ['options with a proof', options.proved.length, options.all.length],
    ['declared proofs that do not exist', options.brokenProofs.length, options.brokenProofs.length + options.proved.length],
    ['options that their proof does not name', options.unnamed.length, options.proved.length],
    ['options with an open proof', options.openProofs.length, options.all.length],
    ['options without a reader', options.unread.length, options.all.length],
    ['options beyond the contract', options.beyondContract.length, options.all.length],
  ]
}

function listsOf({ spec, verdicts, rules, options }: ContractReport): string[] {
  const textOfRule = new Map(spec.rules.map(({ id, text }) => [id, text]))
  return [
    list('Wrong defaults', withStatus(verdicts, 'wrong').map(wrongText)),
    list(
      'Undeclared entries',
      withStatus(verdicts, 'undeclared').map(({ path, variant, reason }) => `${variant} ${path}${reason ? `: ${reason}` : ''}`),
    ),
    list(
      'Rules about configuration without a test',
      rules.untested.map((id) => `${id} ${textOfRule.get(id) ?? ''}`),
    ),
    list('Rules that the contract does not have', rules.unknown),
    list(
      'Rules without a test or a reason (scripts/contract/rules-without-test.ts)',
      rules.missing.map((id) => `${id} ${textOfRule.get(id) ?? ''}`),
    ),
    list('Listed rules that a test names, or partly listed ones that none names', rules.obsolete),
    list('Rules listed with a reason', rules.listed.map(reasonText)),
    list('Rules of which a part is listed with a reason', rules.partlyListed.map(reasonText)),
    list(
      'Declared proofs that do not exist',
      options.brokenProofs.map(({ path, file }) => `${path}: ${file}`),
    ),
    list(
      'Options that no title of their proof mentions',
      options.unnamed.map(({ path, file }) => `${path}: ${file}`),
    ),
    list('Skipped', skippedTexts(withStatus(verdicts, 'skipped'))),
    list('Options with an open proof', wrapped(options.openProofs)),
    list('Options without a reader', wrapped(options.unread)),
    list('Options beyond the contract', wrapped(options.beyondContract)),
  ].filter(Boolean)
}

function reasonText({ id, reason }: { id: string; reason: string }): string {
  return `${id} ${reason}`
}

function wrongText({ path, variant, reason, expected, actual }: Verdict): string {
  return `${variant} ${path}: ${reason ?? `expected ${valueText(expected)}`}, found ${valueText(actual)}`
}

function skippedTexts(skipped: readonly Verdict[]): string[] {
  const byReason = new Map<string, Verdict[]>()
  for (const verdict of skipped) {
    const reason = `${verdict.variant}: ${verdict.reason ?? ''}`
    byReason.set(reason, [...(byReason.get(reason) ?? []), verdict])
  }
  return [...byReason].flatMap(([reason, verdicts]) => [
    `${reason} (${verdicts.length})`,
    ...wrapped(verdicts.map(({ path }) => path)),
  ])
}

function table(rows: readonly Row[]): string {
  const width = Math.max(...rows.map(([what]) => what.length))
  const line = ([what, count, of]: readonly [string, number | string, number | string]): string =>
    `${what.padEnd(width)}  ${String(count).padStart(5)}  ${String(of).padStart(5)}`
  return [line(['what', 'count', 'of']), '-'.repeat(width + 14), ...rows.map(line)].join('\n')
}

function list(title: string, lines: readonly string[]): string {
  return lines.length > 0 ? [`${title}:`, ...lines.map((line) => `  ${line}`)].join('\n') : ''
}

/** Many short names on few lines. */
function wrapped(names: readonly string[]): string[] {
  const lines: string[] = []
  for (const name of names) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + name.length < 120) lines[lines.length - 1] = `${last}, ${name}`
    else lines.push(`  ${name}`)
  }
  return lines
}

function inVariant(verdicts: readonly Verdict[], variant: Verdict['variant']): Verdict[] {
  return verdicts.filter((verdict) => verdict.variant === variant)
}

function withStatus(verdicts: readonly Verdict[], ...statuses: Verdict['status'][]): Verdict[] {
  return verdicts.filter(({ status }) => statuses.includes(status))
}
