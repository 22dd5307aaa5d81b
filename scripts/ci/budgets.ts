import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { workKinds, type WorkDone, type WorkKind } from '../../test/support/measure/work-done.ts'
import { summarise, type KindSummary } from './summarise.ts'
import type { RunReport } from './run-report.ts'

export const budgetsFile = '.ci/budgets.json'

/** What tests of a kind may do, and what they may cost. */
export interface KindBudget extends WorkDone {
  /** On a machine that needs `calibration` seconds for the calibration load. */
  processorSeconds: number
}

export interface SumLine {
  processorSeconds: number
  /** Why the sum may be as large as that. */
  reason: string
}

export interface Budgets {
  /** Processor seconds of the calibration load in the run that the seconds are from. */
  calibration: number
  kinds: Readonly<Record<string, KindBudget>>
  /** All kinds together, with a line for each time that it grew. */
  sum: readonly SumLine[]
}

/** Above this factor of the budget, the processor time of a kind is named. */
const named = 1.15

/** Above this factor it fails, if it is as high when the tests of the kind run alone. */
const failing = 1.5

export interface BudgetFindings {
  /** Each fails the run. */
  failures: string[]
  /** Each is printed. */
  notes: string[]
  /** Kinds whose tests have to run again, alone. */
  again: string[]
}

/** Compares what the tests of a run have cost with their budgets. */
export function compareWithBudgets(report: RunReport, budgets: Budgets): BudgetFindings {
  const findings: BudgetFindings = { failures: [], notes: [], again: [] }
  const machine = machineFactor(report, budgets)
  for (const summary of summarise(report)) {
    const budget = budgets.kinds[summary.kind]
    if (!budget) {
      findings.failures.push(`There is no budget for tests of the kind "${summary.kind}". Run \`npm run ci:budgets\`.`)
      continue
    }
    findings.failures.push(...exceeded(summary, budget))
    const factor = factorOf(summary, budget, report.calibration, budgets.calibration) / machine
    // What several kinds share cannot run again alone.
    if (factor > failing && summary.files > 0) findings.again.push(summary.kind)
    if (factor > named)
      findings.notes.push(
        `${summary.kind}: ${Math.round(summary.processorSeconds)} s of processor time are ${factor.toFixed(2)} × its budget.`,
      )
  }
  return findings
}

/**
 * Compares only the processor time of kinds whose tests ran alone.
 *
 * @param machine - the `machineFactor` of the whole run
 */
export function stillTooExpensive(report: RunReport, budgets: Budgets, kinds: readonly string[], machine = 1): string[] {
  return summarise(report)
    .filter(({ kind }) => kinds.includes(kind))
    .map((summary) => ({
      summary,
      factor: factorOf(summary, budgets.kinds[summary.kind]!, report.calibration, budgets.calibration) / machine,
    }))
    .filter(({ factor }) => factor > failing)
    .map(
      ({ summary, factor }) =>
        `${summary.kind}: ${Math.round(summary.processorSeconds)} s of processor time are ${factor.toFixed(2)} × its budget, also alone. Make its tests cheaper, or raise the budget with a reason: \`npm run ci:budgets -- --reason "…"\`.`,
    )
}

function exceeded({ kind, done }: KindSummary, budget: KindBudget): string[] {
  return workKinds
    .filter((work) => (done[work] ?? 0) > (budget[work] ?? 0))
    .map(
      (work) =>
        `${kind}: ${done[work]} ${words[work]}, ${budget[work] ?? 0} are budgeted. Share one that is there, or raise the budget in ${budgetsFile}.`,
    )
}

const words: Record<WorkKind, string> = {
  builds: 'builds',
  bundles: 'bundles',
  installs: 'installations',
  typeChecks: 'type checks',
  devStarts: 'starts of `fw dev`',
  servers: 'starts of built servers',
  tabs: 'browser contexts',
}

/** A slow machine needs more time for the calibration load, too. */
function factorOf(summary: KindSummary, budget: KindBudget, calibration: number, budgeted: number): number {
  return summary.processorSeconds / calibration / (budget.processorSeconds / budgeted)
}

/**
 * How much slower the machine was than the calibration load says: the same tests can take 1.5 × the processor time for an hour, while the
 * load takes what it always does. That all kinds became more expensive together is no fault of a kind, so this is their median, and at
 * least 1.
 */
export function machineFactor(report: RunReport, budgets: Budgets): number {
  const factors = summarise(report)
    .filter(({ kind }) => budgets.kinds[kind] && !report.rotating.includes(kind))
    .map((summary) => factorOf(summary, budgets.kinds[summary.kind]!, report.calibration, budgets.calibration))
    .toSorted((a, b) => a - b)
  return factors.length < fewKinds ? 1 : Math.max(1, factors[Math.floor(factors.length / 2)]!)
}

/** Fewer say nothing about the machine. */
const fewKinds = 5

/**
 * New budgets from a run of all tests. Throws if their sum grows without a reason.
 *
 * @param reason - why the sum may grow
 */
export function renewBudgets(report: RunReport, before: Budgets | undefined, reason: string | undefined): Budgets {
  const kinds = summarise(report).map(({ kind, processorSeconds, done }) => [
    kind,
    { processorSeconds: Math.ceil(processorSeconds), ...withSpare(done) },
  ])
  const renewed = { calibration: report.calibration, kinds: Object.fromEntries(kinds) as Record<string, KindBudget> }
  const last = before?.sum.at(-1)
  const sum = sumOf(renewed)
  // In the units of the new calibration.
  const allowed = last && before ? Math.ceil((last.processorSeconds / before.calibration) * report.calibration) : 0
  if (!before) return { ...renewed, sum: [{ processorSeconds: sum, reason: reason ?? 'The first budgets.' }] }
  if (sum <= allowed) return { ...renewed, sum: [...before.sum.slice(0, -1), { ...last!, processorSeconds: sum }] }
  if (!reason)
    throw new Error(`The sum of all budgets grows from ${allowed} to ${sum} s. Say why: npm run ci:budgets -- --reason "…"`)
  return { ...renewed, sum: [...before.sum, { processorSeconds: sum, reason }] }
}

/** Runs differ a little: what test files share counts for the one that came first. */
function withSpare(done: WorkDone): WorkDone {
  return Object.fromEntries(workKinds.filter((work) => done[work]).map((work) => [work, Math.ceil(done[work]! * 1.05)]))
}

export const sumOf = ({ kinds }: Pick<Budgets, 'kinds'>): number =>
  Object.values(kinds).reduce((sum, { processorSeconds }) => sum + processorSeconds, 0)

/**
 * What is wrong with a change of the budgets.
 *
 * @param before - the budgets of the commit before
 */
export function budgetProblems(budgets: Budgets, before: Budgets | undefined): string[] {
  const last = budgets.sum.at(-1)
  if (!last) return [`${budgetsFile} has no \`sum\`.`]
  const problems: string[] = []
  const sum = sumOf(budgets)
  if (sum > last.processorSeconds)
    problems.push(
      `The budgets are ${sum} s together, and \`sum\` allows ${last.processorSeconds}. Add a line to \`sum\` with the reason.`,
    )
  if (budgets.sum.some(({ reason }) => reason.trim().length < 10)) problems.push('Each line of `sum` needs a reason.')
  const lastBefore = before?.sum.at(-1)
  if (before && lastBefore) {
    const growth = last.processorSeconds / budgets.calibration / (lastBefore.processorSeconds / before.calibration)
    // Calibrations differ by some percent.
    if (growth > 1.03 && budgets.sum.length <= before.sum.length)
      problems.push('`sum` has grown: keep its last line, and add one with the reason.')
  }
  return problems.map((text) => `${budgetsFile}: ${text}`)
}

export function readBudgets(root: string): Budgets | undefined {
  const file = join(root, budgetsFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Budgets) : undefined // written by ci:budgets
}
