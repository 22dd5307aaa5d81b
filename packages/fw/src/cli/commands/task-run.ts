import { UsageError } from '@fw/kit/internal'
import { nearest } from '@fw/schema'
import { defineCommand } from 'citty'
import { writeData, writeLog } from '../../print/output.ts'
import type { FwCommand } from '../command.ts'
import { readTasks, taskArgs } from '../tasks.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'run' },
  args: {
    name: { type: 'positional', required: true, description: 'Name of the task: db:migrate' },
    ...taskArgs,
    payload: { type: 'string', valueHint: 'json', description: 'Payload of the task, a JSON object' },
  },
  async run({ args }) {
    const payload = readPayload(args.payload)
    const found = await readTasks(args)
    if (!found) return 1
    const { name } = args
    if (!Object.hasOwn(found.tasks, name)) {
      const near = nearest(name, Object.keys(found.tasks))
      writeLog(
        `FW_TASK_UNKNOWN: There is no task "${name}".${near === undefined ? '' : ` Did you mean "${near}"?`}\n  → List them with: fw task list`,
      )
      return 1
    }
    const result = await found.run(name, payload)
    if (result === undefined) return 1
    writeData(result)
    return 0
  },
})

function readPayload(text: string | undefined): object {
  const payload = text === undefined ? {} : parsed(text)
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload))
    throw new UsageError(`--payload must be a JSON object: --payload '{"id":7}'`)
  return payload
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
