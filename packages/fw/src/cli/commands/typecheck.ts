import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { BuildFailure } from '@fw/kit'
import { defineCommand } from 'citty'
import { checkerCommand, checkerNames, type CheckerName } from '../../core/type-check/checker-command.ts'
import { uniqueDiagnostics } from '../../core/type-check/unique-diagnostics.ts'
import { printBuildProblems } from '../build-problems.ts'
import { withoutUnclaimed } from '../../core/without-unclaimed.ts'
import type { FwCommand } from '../command.ts'
import { loadArgs, loadForCommand } from '../../core/load-args.ts'
import { hasColors } from '../../print/output.ts'
import { prepareIfChanged } from '../prepare-if-changed.ts'
import { reportProblems } from '../report.ts'

const { dev: _dev, ...shared } = loadArgs

export const command: FwCommand = defineCommand({
  meta: { name: 'typecheck' },
  args: {
    ...shared,
    checker: { type: 'enum', options: checkerNames, description: 'Type checker to run (default: vue-tsc)' },
    build: { type: 'boolean', alias: 'b', description: 'Use build mode, even if tsconfig.json has no references' },
  },
  run: async ({ args: given, rawArgs }) => {
    const loaded = await loadForCommand(given, rawArgs, false)
    if ((await reportProblems({ ...loaded, problems: withoutUnclaimed(loaded.problems) })) > 0) return 1
    const { options, variant } = loaded
    const checker = given.checker as CheckerName | undefined // validated by the parser
    try {
      // Missing packages are reported before anything else runs.
      const args = checkerCommand({
        options,
        variant,
        ...(checker ? { checker } : {}),
        ...(given.build === undefined ? {} : { build: given.build }),
      })
      await prepareIfChanged(loaded)
      return await run([...args, '--pretty', String(hasColors(process.stdout))], options.rootDir)
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error
      await printBuildProblems(error.problems, loaded.facts.rootDir)
      return 1
    }
  },
})

/** Passes on the output of the checker without duplicates. All of its exit codes for errors become one. */
async function run(args: readonly string[], cwd: string): Promise<number> {
  const child = spawn(process.execPath, args, { cwd, stdio: ['inherit', 'pipe', 'inherit'], windowsHide: true })
  const { write, end } = uniqueDiagnostics((text) => void process.stdout.write(text))
  child.stdout.setEncoding('utf8').on('data', write)
  const [code] = (await once(child, 'close')) as [number | null] // as documented for the event
  end()
  return code === 0 ? 0 : 1
}
