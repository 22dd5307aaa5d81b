import type { FileReport, RunReport } from './run-report.ts'
import { summarise, table } from './summarise.ts'

/** What has changed between two runs, as text: kinds, the files whose cost changed most, and tests that appeared or disappeared. */
export function compareText(before: RunReport, after: RunReport): string {
  const kinds = pairs(summarise(before), summarise(after), ({ kind }) => kind)
  const files = pairs(before.files, after.files, keyOf)
  const changed = files.toSorted((a, b) => Math.abs(change(b)) - Math.abs(change(a))).slice(0, 15)
  const titles = [before, after].map((report) => new Set(report.files.flatMap(titlesOf)))
  const [gone, added] = [missing(titles[0]!, titles[1]!), missing(titles[1]!, titles[0]!)]
  return [
    `${before.commit} → ${after.commit}: ${minutes(before)} → ${minutes(after)} min, ${cpu(before.processorSeconds)} → ${cpu(after.processorSeconds)} s of processor time`,
    table(
      ['kind', 'cpu before', 'after', 'ratio'],
      kinds.map(([kind, one, other]) => [kind, ...row(one, other)]),
    ),
    table(
      ['files that changed most', 'cpu before', 'after', 'ratio'],
      changed.map(([key, one, other]) => [key, ...row(one, other)]),
    ),
    `${gone.length} tests are gone, ${added.length} are new.`,
    ...[...gone.map((title) => `- ${title}`), ...added.map((title) => `+ ${title}`)].slice(0, 200),
  ].join('\n\n')
}

type Pair<T> = [key: string, before: T | undefined, after: T | undefined]

function pairs<T>(before: readonly T[], after: readonly T[], key: (each: T) => string): Pair<T>[] {
  const [one, other] = [before, after].map((all) => new Map(all.map((each) => [key(each), each])))
  return [...new Set([...one!.keys(), ...other!.keys()])].map((each) => [each, one!.get(each), other!.get(each)])
}

type Cost = Pick<FileReport, 'processorSeconds'>

function row(before: Cost | undefined, after: Cost | undefined): string[] {
  const ratio =
    before && after && before.processorSeconds > 0 ? (after.processorSeconds / before.processorSeconds).toFixed(2) : ''
  return [cpu(before?.processorSeconds), cpu(after?.processorSeconds), ratio]
}

const change = ([, before, after]: Pair<FileReport>): number => (after?.processorSeconds ?? 0) - (before?.processorSeconds ?? 0)
const cpu = (seconds: number | undefined): string => (seconds === undefined ? '' : seconds.toFixed(1))
const minutes = ({ wallSeconds }: RunReport): string => (wallSeconds / 60).toFixed(1)
const keyOf = ({ project, path }: FileReport): string => `${project} ${path}`
const titlesOf = (file: FileReport): string[] => file.tests.map(({ name }) => `${keyOf(file)} > ${name}`)
const missing = (from: ReadonlySet<string>, inSet: ReadonlySet<string>): string[] => [...from].filter((each) => !inSet.has(each))
