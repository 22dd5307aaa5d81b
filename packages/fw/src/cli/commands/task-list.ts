import { defineCommand } from 'citty'
import { writeData } from '../../print/output.ts'
import type { FwCommand } from '../command.ts'
import { readTasks, taskArgs } from '../tasks.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'list' },
  args: taskArgs,
  async run({ args }) {
    const found = await readTasks(args)
    if (!found) return 1
    const width = Math.max(...Object.keys(found.tasks).map((name) => name.length))
    const lines = Object.entries(found.tasks).map(([name, { description }]) => {
      const schedules = (found.scheduledTasks || []).flatMap(({ cron, tasks }) => (tasks.includes(name) ? `(${cron})` : []))
      return [name.padEnd(width), description, ...schedules].filter(Boolean).join('  ').trimEnd()
    })
    writeData(lines.length > 0 ? lines.join('\n') : 'No tasks. Add one: server/tasks/clean.ts')
    return 0
  },
})
