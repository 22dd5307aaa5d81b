import { BuildFailure } from '@fw/kit'
import { displayPath } from '@fw/kit/internal'
import { defineCommand } from 'citty'
import { printBuildProblems } from '../build-problems.ts'
import { withoutUnclaimed } from '../../core/without-unclaimed.ts'
import type { FwCommand } from '../command.ts'
import { loadArgs, loadForCommand } from '../../core/load-args.ts'
import { writeLog } from '../../print/output.ts'
import { prepareIfChanged } from '../prepare-if-changed.ts'
import { reportProblems } from '../report.ts'

const { dev: _dev, ...args } = loadArgs

export const command: FwCommand = defineCommand({
  meta: { name: 'prepare' },
  args,
  run: async ({ args: given, rawArgs }) => {
    const loaded = await loadForCommand(given, rawArgs, false)
    if ((await reportProblems({ ...loaded, problems: withoutUnclaimed(loaded.problems) })) > 0) return 1
    try {
      const written = await prepareIfChanged(loaded)
      const place = displayPath(loaded.options.buildDir, loaded.facts.rootDir)
      if (loaded.options.logLevel !== 'silent')
        writeLog(written.length > 0 ? `Wrote ${countText(written.length)} to ${place}` : `No changes in ${place}`)
      return 0
    } catch (error) {
      if (!(error instanceof BuildFailure)) throw error
      await printBuildProblems(error.problems, loaded.facts.rootDir)
      return 1
    }
  },
})

const countText = (count: number): string => (count === 1 ? '1 file' : `${count} files`)
