// Commands of `.ci/run` and of `npm run ci:…`. Usage: node scripts/run.mjs scripts/ci.ts <command> [arguments]
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import process from 'node:process'
import {
  budgetProblems,
  budgetsFile,
  compareWithBudgets,
  machineFactor,
  readBudgets,
  renewBudgets,
  stillTooExpensive,
  type Budgets,
} from './ci/budgets.ts'
import { compareText } from './ci/compare.ts'
import { durationsFile } from './ci/durations.ts'
import { digestOf, lastFullRunFile, planRun, rotatingCells, type LastFullRun } from './ci/rotating-cells.ts'
import type { FileReport, RunReport } from './ci/run-report.ts'
import { reportText } from './ci/summarise.ts'
import { kindOf } from './ci/test-kinds.ts'
import { readRun, reportsDir, writeReport } from './ci/write-report.ts'

const root = resolve(import.meta.dirname, '..')
const runsFile = '.ci/runs.md'

const commands: Record<string, (...args: string[]) => void> = {
  /** Writes the settings of the run to a file that the shell reads, and says what runs. */
  plan(settings: string) {
    const { part, rotating, text } = planRun(root, git('rev-parse', 'HEAD'))
    writeFileSync(settings, `export FW_CI_PART=${part} FW_CI_ROTATING=${rotating.join(',')}\n`)
    console.log(text)
  },
  /** Prints how many tests have passed and failed. */
  count(file: string) {
    const count = (wanted: string): number => testsOf(readFiles(file)).filter(({ state }) => state === wanted).length
    console.log(`${count('passed')} ${count('failed')}`)
  },
  /** Prints what the run has cost, keeps it, and compares it with the budgets. Writes which tests have to run again, alone. */
  finish(work: string) {
    const report = readRun(root, work)
    console.log(`\n${reportText(report)}\n\nThe report is in ${writeReport(root, report).slice(root.length + 1)}.`)
    const budgets = readBudgets(root)
    if (!budgets || report.files.length === 0) return
    const { failures, notes, again } = compareWithBudgets(report, budgets)
    for (const line of notes) console.log(`Above budget: ${line}`)
    const lines = again.flatMap((kind) => commandsFor(kind, report.files))
    writeFileSync(join(work, 'again'), lines.map((line) => `${line}\n`).join(''))
    fail(failures)
  },
  /** Decides after the tests of `finish` have run again. */
  judge(work: string, ...files: string[]) {
    const all = readRun(root, work)
    const again = { ...all, files: files.flatMap(readFiles) }
    const budgets = readBudgets(root)!
    fail(stillTooExpensive(again, budgets, compareWithBudgets(all, budgets).again, machineFactor(all, budgets)))
  },
  /** Compares the newest report with the one before, or with that of a file. */
  report(...files: string[]) {
    const reports = [...newestReports(2 - files.length), ...files.map((file) => readReport(resolve(file)))]
    if (reports.length === 0) throw new Error(`There is no report in ${reportsDir}. Run .ci/run first.`)
    if (reports.length === 1) return console.log(reportText(reports[0]!))
    const [before, after] = reports.toSorted((a, b) => (a.startedAt < b.startedAt ? -1 : 1)) as [RunReport, RunReport]
    console.log(compareText(before, after))
  },
  /** Renews the list of durations from the newest report, or from files. */
  durations(...files: string[]) {
    const reports = files.length > 0 ? files.map((file) => readReport(resolve(file))) : newestReports(1)
    const known = reports.flatMap((report) =>
      report.files.map(({ project, path, wallSeconds }) => [`${project} ${path}`, Number(wallSeconds.toPrecision(2))] as const),
    )
    const sorted = known.toSorted(([one], [other]) => (one < other ? -1 : 1))
    writeFileSync(join(root, durationsFile), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`)
    console.log(`${sorted.length} durations are in ${durationsFile}.`)
  },
  /** Renews the budgets from the newest report, of a run of all tests. */
  budgets(...args: string[]) {
    const [report] = newestReports(1)
    if (!report || report.rotating.length > 0) throw new Error('Run `FW_CI=full .ci/run` first: budgets are those of all tests.')
    const reason = args[0] === '--reason' ? args[1] : undefined
    const renewed = renewBudgets(report, readBudgets(root), reason)
    writeFileSync(join(root, budgetsFile), `${JSON.stringify(renewed, null, 2)}\n`)
    console.log(`${budgetsFile} allows ${renewed.sum.at(-1)!.processorSeconds} s of processor time together.`)
  },
  /** Part of `npm run lint`. */
  lint() {
    const budgets = readBudgets(root)
    fail(budgets ? budgetProblems(budgets, budgetsBefore()) : [`${budgetsFile} is missing.`])
  },
  /** Adds the newest run to the list of runs; the last green run of all tests decides what takes turns from now on. */
  record(...remarks: string[]) {
    const [report] = newestReports(1)
    if (!report) throw new Error(`There is no report in ${reportsDir}.`)
    const tests = testsOf(report.files)
    const failed = tests.filter(({ state }) => state === 'failed').length + report.steps.filter(({ passed }) => !passed).length
    const passed = tests.filter(({ state }) => state === 'passed').length
    const kind = report.rotating.length === 0 ? 'full' : `part ${report.part}`
    const minutes = Number((report.wallSeconds / 60).toFixed(1))
    const cells = [
      report.startedAt.slice(0, 16),
      report.commit,
      kind,
      minutes,
      Math.round(report.processorSeconds),
      passed,
      failed,
      remarks.join(' '),
    ]
    appendFileSync(join(root, runsFile), `| ${cells.join(' | ')} |\n`)
    if (kind !== 'full' || failed > 0 || remarks.length > 0) return
    const digests = Object.fromEntries(rotatingCells.map((cell) => [cell.name, digestOf(root, cell)]))
    const last: LastFullRun = { commit: report.commit, date: report.startedAt.slice(0, 10), minutes, tests: passed, digests }
    writeFileSync(join(root, lastFullRunFile), `${JSON.stringify(last, null, 2)}\n`)
  },
}

function fail(problems: readonly string[]): void {
  for (const text of problems) console.error(text)
  if (problems.length > 0) process.exitCode = 1
}

/** Arguments of Vitest for the files of a kind, a line for each project. */
function commandsFor(kind: string, files: readonly FileReport[]): string[] {
  const own = files.filter(({ project, path }) => kindOf(project, path) === kind)
  return [...new Set(own.map(({ project }) => project))].map((project) =>
    ['--project', project, ...own.filter((file) => file.project === project).map(({ path }) => path)].join(' '),
  )
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).trim()

/** Of the commit before the last change of the file. */
function budgetsBefore(): Budgets | undefined {
  try {
    const isChanged = git('status', '--porcelain', '--', budgetsFile) !== ''
    return JSON.parse(git('show', `${isChanged ? 'HEAD' : 'HEAD^'}:${budgetsFile}`)) as Budgets // a version of the file
  } catch {
    return undefined // there was none, or the clone has no history
  }
}

function newestReports(count: number): RunReport[] {
  const dir = join(root, reportsDir)
  if (count <= 0 || !existsSync(dir)) return []
  const names = readdirSync(dir).filter((name) => name.endsWith('.json'))
  return names
    .toSorted()
    .slice(-count)
    .map((name) => readReport(join(dir, name)))
}

const readReport = (file: string): RunReport => JSON.parse(readFileSync(file, 'utf8')) as RunReport // written by writeReport
const readFiles = (file: string): FileReport[] => JSON.parse(readFileSync(file, 'utf8')) as FileReport[] // written by the reporter
const testsOf = (files: readonly FileReport[]): FileReport['tests'] => files.flatMap(({ tests }) => tests)

const [name = '', ...args] = process.argv.slice(2)
const command = commands[name]
if (command) command(...args)
else {
  console.error(`Usage: node scripts/run.mjs scripts/ci.ts <${Object.keys(commands).join(' | ')}>`)
  process.exitCode = 2
}
