import { workKinds, type WorkDone, type WorkKind } from '../../test/support/measure/work-done.ts'
import { kindNames, kindOf } from './test-kinds.ts'
import type { FileReport, RunReport, ServiceReport } from './run-report.ts'

export interface KindSummary {
  kind: string
  files: number
  tests: number
  wallSeconds: number
  processorSeconds: number
  done: WorkDone
}

/** The sums of each kind of tests that was run, in the order of the kinds, and of what they share. */
export function summarise({ files, services }: Pick<RunReport, 'files' | 'services'>): KindSummary[] {
  const ofTests = kindNames.flatMap((kind) => {
    const own = files.filter(({ project, path }) => kindOf(project, path) === kind)
    return own.length === 0 ? [] : [sumOf(kind, own)]
  })
  return services.length === 0 ? ofTests : [...ofTests, sharedWork(services)]
}

const sharedWorkKinds = { build: 'builds', 'dev server': 'devStarts', server: 'servers' } as const satisfies Record<
  ServiceReport['kind'],
  WorkKind
>

function sharedWork(services: readonly ServiceReport[]): KindSummary {
  const done: WorkDone = {}
  for (const { kind } of services) done[sharedWorkKinds[kind]] = (done[sharedWorkKinds[kind]] ?? 0) + 1
  const processorSeconds = services.reduce((sum, each) => sum + each.processorSeconds, 0)
  return { kind: 'shared', files: 0, tests: 0, wallSeconds: 0, processorSeconds, done }
}

function sumOf(kind: string, files: readonly FileReport[]): KindSummary {
  const sum = (value: (file: FileReport) => number): number => files.reduce((total, file) => total + value(file), 0)
  const done = workKinds.map((work) => [work, sum((file) => file.done[work] ?? 0)] as const)
  return {
    kind,
    files: files.length,
    tests: sum(({ tests }) => tests.filter(({ state }) => state === 'passed' || state === 'failed').length),
    wallSeconds: sum(({ wallSeconds }) => wallSeconds),
    processorSeconds: sum(({ processorSeconds }) => processorSeconds),
    done: Object.fromEntries(done.filter(([, count]) => count > 0)),
  }
}

/** The report as text: steps, kinds, and the files that cost most. */
export function reportText(report: RunReport): string {
  const { steps, files } = report
  const kinds = summarise(report)
  const costliest = files.toSorted((a, b) => b.processorSeconds - a.processorSeconds).slice(0, 10)
  return [
    table(
      ['step', 'wall', 'cpu'],
      steps.map(({ name, wallSeconds, processorSeconds }) => [name, seconds(wallSeconds), seconds(processorSeconds)]),
    ),
    table(
      ['kind', 'files', 'tests', 'wall', 'cpu', 'waiting', ...workKinds],
      [...kinds, sumRow(kinds)].map((each) => [
        each.kind,
        String(each.files),
        String(each.tests),
        seconds(each.wallSeconds),
        seconds(each.processorSeconds),
        seconds(waiting(each)),
        ...workKinds.map((work) => String(each.done[work] ?? '')),
      ]),
    ),
    table(
      ['costliest files', 'wall', 'cpu'],
      costliest.map(({ project, path, wallSeconds, processorSeconds }) => [
        `${project} ${path}`,
        seconds(wallSeconds),
        seconds(processorSeconds),
      ]),
    ),
    `Node.js ${report.node}, ${seconds(report.wallSeconds)} s, ${seconds(report.processorSeconds)} s of processor time.`,
  ].join('\n\n')
}

/** Seconds in which neither the worker nor what it has started was busy, if they were never busy at the same time. */
export const waiting = ({ wallSeconds, processorSeconds }: Pick<FileReport, 'wallSeconds' | 'processorSeconds'>): number =>
  Math.max(0, wallSeconds - processorSeconds)

function sumRow(kinds: readonly KindSummary[]): KindSummary {
  const sum = (value: (kind: KindSummary) => number): number => kinds.reduce((total, kind) => total + value(kind), 0)
  return {
    kind: 'all',
    files: sum(({ files }) => files),
    tests: sum(({ tests }) => tests),
    wallSeconds: sum(({ wallSeconds }) => wallSeconds),
    processorSeconds: sum(({ processorSeconds }) => processorSeconds),
    done: Object.fromEntries(workKinds.map((work) => [work, sum(({ done }) => done[work] ?? 0)])),
  }
}

const seconds = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)))

/** Columns of text; all but the first are aligned to the right. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((name, index) => Math.max(name.length, ...rows.map((row) => row[index]!.length)))
  const line = (row: readonly string[]): string =>
    row.map((cell, index) => (index === 0 ? cell.padEnd(widths[index]!) : cell.padStart(widths[index]!))).join('  ')
  return [line(head), ...rows.map(line)].join('\n')
}
