import { defineCommand } from 'citty'
import { writeData } from '../../print/output.ts'
import { askCache, cacheArgs } from '../cache-site.ts'
import type { FwCommand } from '../command.ts'

/** What the endpoint responds with. */
interface CacheState {
  stores: ({ driver: string; available: boolean; entries?: number; bytes?: number } & Record<string, unknown>)[]
  answers: Record<string, number>
}

export const command: FwCommand = defineCommand({
  meta: { name: 'show' },
  args: { ...cacheArgs, json: { type: 'boolean', description: 'Print JSON' } },
  async run({ args }) {
    const state = (await askCache(args.url)) as CacheState | undefined // written by the server builder
    if (!state) return 1
    writeData(args.json ? JSON.stringify(state, null, 2) : textOf(state))
    return 0
  },
})

function textOf({ stores, answers }: CacheState): string {
  const { hit = 0, stale = 0, error = 0, joined = 0 } = answers
  const all = Object.values(answers).reduce((sum, count) => sum + count, 0)
  const served = hit + stale + error + joined
  return [
    ...stores.map(({ driver, available, entries, bytes, mount }) =>
      [
        `${driver}${mount === undefined ? '' : ` "${String(mount)}"`}: ${available ? 'available' : 'not responding'}`,
        entries === undefined ? '' : `${entries} entries`,
        bytes === undefined ? '' : `${(bytes / 1024 / 1024).toFixed(1)} MiB`,
      ]
        .filter(Boolean)
        .join(', '),
    ),
    `Answers of this process: ${all}, ${all === 0 ? 0 : Math.round((100 * served) / all)} % from the cache`,
    ...Object.entries(answers).map(([source, count]) => `  ${source.padEnd(7)} ${count}`),
  ].join('\n')
}
