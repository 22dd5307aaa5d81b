import { writeLog } from '../print/output.ts'
import { runningServer } from './running-server.ts'

export const taskArgs = {
  cwd: { type: 'string', valueHint: 'dir', description: 'Directory of the project (default: current directory)' },
} as const

export interface ServerTasks {
  /** Where the dev server serves them. */
  url: string
  tasks: Record<string, { description?: string }>
  scheduledTasks: false | { cron: string; tasks: string[] }[]
}

/** The tasks of the running dev server. Reports if there are none to read. */
export async function readTasks(cwd: string | undefined): Promise<ServerTasks | undefined> {
  const server = await runningServer(cwd, 'FW_TASK_NOT_RUNNING')
  if (server === undefined) return undefined
  const url = `${server}/_nitro/tasks`
  const response = await fetch(url, { headers: { accept: 'application/json' } })
  const text = await response.text()
  if (response.ok && response.headers.get('content-type')?.startsWith('application/json'))
    return { ...(JSON.parse(text) as Omit<ServerTasks, 'url'>), url } // written by the server builder
  if (response.status >= 500) writeLog(`FW_TASK_SERVER: The dev server responds with ${response.status}. Its terminal shows why.`)
  else
    writeLog(
      'FW_TASK_DISABLED: Tasks are not enabled.\n  → Set `serverEngine: { experimental: { tasks: true } }` in the configuration.',
    )
  return undefined
}
