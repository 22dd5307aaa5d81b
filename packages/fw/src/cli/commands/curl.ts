import { UsageError } from '@fw/kit/internal'
import { defineCommand } from 'citty'
import { writeData, writeLog } from '../../print/output.ts'
import type { FwCommand } from '../command.ts'
import { runningServer } from '../running-server.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'curl' },
  args: {
    path: { type: 'positional', required: true, description: 'Path below the base URL: /api/books' },
    cwd: { type: 'string', valueHint: 'dir', description: 'Directory of the project (default: current directory)' },
    method: { type: 'string', alias: 'X', valueHint: 'name', description: 'Method (default: GET, or POST with --data)' },
    data: { type: 'string', alias: 'd', valueHint: 'text', description: 'Body; sent as JSON if it is JSON' },
    accept: { type: 'string', valueHint: 'type', description: 'Header `Accept` (default: */*)' },
    include: { type: 'boolean', alias: 'i', description: 'Print the headers too' },
  },
  async run({ args }) {
    const server = await runningServer(args.cwd, 'FW_CURL_NOT_RUNNING')
    if (server === undefined) return 1
    if (!args.path.startsWith('/')) throw new UsageError(`The path must start with a slash: fw curl /${args.path}`)
    const response = await fetch(server.url + args.path, {
      method: args.method ?? (args.data === undefined ? 'GET' : 'POST'),
      redirect: 'manual',
      headers: { accept: args.accept ?? '*/*', ...(isJson(args.data) ? { 'content-type': 'application/json' } : {}) },
      ...(args.data === undefined ? {} : { body: args.data }),
    })
    const line = `${response.status} ${response.statusText}`.trim()
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`)
    if (args.include) writeLog([line, ...headers, ''].join('\n'))
    else if (!response.ok) writeLog(line)
    writeData(await response.text())
    return response.status < 400 ? 0 : 1
  },
})

function isJson(text: string | undefined): boolean {
  try {
    return text !== undefined && JSON.parse(text) !== undefined
  } catch {
    return false
  }
}
