import { defineCommand } from 'citty'
import { writeData } from '../../print/output.ts'
import type { FwCommand } from '../command.ts'
import { readTasks, taskArgs } from '../tasks.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'runs' },
  args: taskArgs,
  async run({ args }) {
    const found = await readTasks(args)
    if (!found) return 1
    const { runs } = found
    const width = Math.max(0, ...runs.map(({ name }) => name.length))
    const lines = runs.map(({ name, started, duration, error, process }) =>
      [started, name.padEnd(width), `${duration} ms`.padStart(9), process, error === undefined ? '' : `failed: ${error}`]
        .join('  ')
        .trimEnd(),
    )
    writeData(lines.length > 0 ? lines.join('\n') : 'No task has run yet.')
    return 0
  },
})
