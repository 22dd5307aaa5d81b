import { writeLog } from '../print/output.ts'
import { runningServer, type RunningServer } from './running-server.ts'
import { askSite, messageOf } from './running-site.ts'

export const taskArgs = {
  cwd: { type: 'string', valueHint: 'dir', description: 'Directory of the project (default: current directory)' },
  url: { type: 'string', valueHint: 'url', description: 'Address of a built site, with its base URL, instead of `fw dev`' },
} as const

interface ListedTasks {
  tasks: Record<string, { description?: string }>
  scheduledTasks: false | { cron: string; tasks: string[] }[]
  /** The last ones, newest first. */
  runs: { name: string; started: string; duration: number; error?: string; process: string }[]
}

export interface ServerTasks extends ListedTasks {
  /** Runs a task and returns its result as JSON. Reports if it fails. */
  run: (name: string, payload: object) => Promise<string | undefined>
}

/** The tasks of the running dev server, or of a site. Reports if there are none to read. */
export async function readTasks({
  cwd,
  url,
}: {
  cwd?: string | undefined
  url?: string | undefined
}): Promise<ServerTasks | undefined> {
  return url === undefined ? ofDevServer(cwd) : ofSite(url)
}

async function ofSite(site: string): Promise<ServerTasks | undefined> {
  const endpoint = { site, path: '/__fw_tasks', variable: 'FW_TASK_SECRET' }
  const listed = (await askSite(endpoint)) as ListedTasks | undefined // written by the server builder
  return (
    listed && {
      ...listed,
      run: async (name, payload) => {
        const result = await askSite({ ...endpoint, path: `/__fw_tasks/${encodeURIComponent(name)}`, body: { payload } })
        return result === undefined ? undefined : JSON.stringify(result)
      },
    }
  )
}

async function ofDevServer(cwd: string | undefined): Promise<ServerTasks | undefined> {
  const server = await runningServer(cwd, 'FW_TASK_NOT_RUNNING')
  if (server === undefined) return undefined
  const tasks = { url: `${server.url}/_nitro/tasks`, headers: { ...server.headers, accept: 'application/json' } }
  const response = await fetch(tasks.url, { headers: tasks.headers })
  const text = await response.text()
  if (response.ok && response.headers.get('content-type')?.startsWith('application/json'))
    return { ...(JSON.parse(text) as ListedTasks), run: (name, payload) => runInDevServer(tasks, name, payload) } // written by the server builder
  if (response.status >= 500) writeLog(`FW_TASK_SERVER: The dev server responds with ${response.status}. Its terminal shows why.`)
  else
    writeLog(
      'FW_TASK_DISABLED: Tasks are not enabled.\n  → Set `serverEngine: { experimental: { tasks: true } }` in the configuration.',
    )
  return undefined
}

async function runInDevServer({ url, headers }: RunningServer, name: string, payload: object): Promise<string | undefined> {
  const response = await fetch(`${url}/${encodeURIComponent(name)}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ payload }),
  })
  const text = await response.text()
  if (response.ok) return text
  writeLog(`FW_TASK_FAILED: The task "${name}" failed: ${messageOf(text)}\n  → The terminal of \`fw dev\` shows where.`)
  return undefined
}
