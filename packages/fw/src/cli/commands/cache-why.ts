import { UsageError } from '@fw/kit/internal'
import { defineCommand } from 'citty'
import { writeData } from '../../print/output.ts'
import type { FwCommand } from '../command.ts'
import { runningServer } from '../running-server.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'why' },
  args: {
    path: { type: 'positional', required: true, description: 'Path below the base URL: /blog/one' },
    cwd: { type: 'string', valueHint: 'dir', description: 'Directory of the project (default: current directory)' },
  },
  async run({ args }) {
    const server = await runningServer(args.cwd, 'FW_CACHE_NOT_RUNNING')
    if (server === undefined) return 1
    if (!args.path.startsWith('/')) throw new UsageError(`The path must start with a slash: fw cache why /${args.path}`)
    const { status, headers } = await fetch(server.url + args.path, { redirect: 'manual', headers: { accept: 'text/html,*/*' } })
    writeData(explain(args.path, status, headers))
    return 0
  },
})

function explain(path: string, status: number, headers: Headers): string {
  const cache = headers.get('cache-status')
  if (!cache?.startsWith('fw;'))
    return `${path} is not cached: no route rule with \`cache\`, \`swr\` or \`isr\` applies (status ${status}).`
  const reason = /detail="([^"]*)"/.exec(cache)?.[1]
  if (reason !== undefined && reason !== 'development')
    return `${path} has a cache rule, but this response cannot be cached: ${reason}.`
  const tags = headers.get('cache-tag')
  return [
    `${path} will be cached in production: ${headers.get('cdn-cache-control') ?? 'until the next build'}.`,
    `Purged by: its path${tags ? `, and the tags ${tags.split(',').join(', ')}` : ''}.`,
  ].join('\n')
}
