import { writeFileSync } from 'node:fs'
import process from 'node:process'
import type { Reporter, SerializedError, TestModule } from 'vitest/node'
import type { FileCost } from '../../test/support/measure/file-cost.ts'
import type { FileReport, TestReport } from './run-report.ts'

/**
 * A reporter of Vitest that lists failed tests in a few lines, before their details: an excerpt of a long log should name them all. Writes what
 * each file has cost to the file `FW_CI_FILES`.
 */
export default class CiReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const failures = [...modules.flatMap(failuresIn), ...errors.map((error) => `- (no test): ${firstLine(error.message)}`)]
    if (failures.length > 0) console.log(`\n${failures.length} failed:\n${failures.join('\n')}\n`)
    const target = process.env['FW_CI_FILES']
    if (target) writeFileSync(target, JSON.stringify(modules.map(reportOf)))
  }
}

function failuresIn(module: TestModule): string[] {
  const line = (name: string, message: string | undefined): string =>
    `- ${module.project.name} ${module.relativeModuleId}: ${name.slice(0, 100)}: ${firstLine(message)}`
  return [
    ...module.errors().map(({ message }) => line('(the file)', message)),
    ...[...module.children.allTests('failed')].map((test) => line(test.fullName, test.result().errors?.[0]?.message)),
    ...[...module.children.allSuites()].flatMap((suite) => suite.errors().map(({ message }) => line(suite.fullName, message))),
  ]
}

const firstLine = (message = ''): string => message.split('\n')[0]!.slice(0, 160)

function reportOf(module: TestModule): FileReport {
  const { collectDuration, duration, setupDuration } = module.diagnostic()
  // Absent if the file could not be loaded.
  const cost: Partial<FileCost> = module.meta().cost ?? {}
  const {
    wallSeconds = (collectDuration + duration + setupDuration) / 1000,
    processorSeconds = 0,
    startedAt = 0,
    done = {},
  } = cost
  return {
    project: module.project.name,
    path: module.relativeModuleId,
    tests: [...module.children.allTests()].map((test): TestReport => ({ name: test.fullName, state: test.result().state })),
    startedAt,
    wallSeconds,
    processorSeconds,
    importSeconds: collectDuration / 1000,
    done,
  }
}
