import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import type { FileReport, RunReport, ServiceReport, StepReport } from './run-report.ts'

/** Directory of the reports of this checkout, which git ignores. */
export const reportsDir = '.ci/reports'

/**
 * Joins what the steps of a run have left in its directory: `steps.tsv` (name, seconds, processor seconds, exit code), `*.files.json` of the
 * reporter and `*.services.json`.
 */
export function readRun(root: string, work: string): RunReport {
  const steps = readSteps(join(work, 'steps.tsv'))
  const startedAt = Number(readFileSync(join(work, 'started'), 'utf8'))
  return {
    commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim(),
    startedAt: new Date(startedAt * 1000).toISOString(),
    node: process.version,
    rotating: (process.env['FW_CI_ROTATING'] ?? '').split(',').filter(Boolean),
    part: Number(process.env['FW_CI_PART'] ?? 0),
    calibration: mean(linesOf(join(work, 'calibration')).map(Number)),
    wallSeconds: Date.now() / 1000 - startedAt,
    processorSeconds: steps.reduce((sum, { processorSeconds }) => sum + processorSeconds, 0),
    steps,
    files: readAll<FileReport>(work, '.files.json'),
    services: readAll<ServiceReport>(work, '.services.json'),
  }
}

function readSteps(file: string): StepReport[] {
  return linesOf(file).map((line) => {
    const [name = '', wall, processor, code] = line.split('\t')
    return { name, wallSeconds: Number(wall), processorSeconds: Number(processor), passed: code === '0' }
  })
}

function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean) : []
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length

function readAll<T>(work: string, ending: string): T[] {
  const names = readdirSync(work).filter((name) => name.endsWith(ending))
  return names.flatMap((name) => JSON.parse(readFileSync(join(work, name), 'utf8')) as T[]) // written by the test run
}

/** Returns the path of the file. */
export function writeReport(root: string, report: RunReport): string {
  mkdirSync(join(root, reportsDir), { recursive: true })
  const file = join(root, reportsDir, `${report.startedAt.replace(/\.\d+/, '').replaceAll(':', '-')}-${report.commit}.json`)
  writeFileSync(file, JSON.stringify(report))
  return file
}
