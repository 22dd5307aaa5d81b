import { UsageError } from '@fw/kit/internal'
import { defineCommand } from 'citty'
import { writeData } from '../../print/output.ts'
import { askCache, cacheArgs } from '../cache-site.ts'
import type { FwCommand } from '../command.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'purge' },
  args: {
    paths: { type: 'positional', required: false, description: 'Paths below the base URL: /blog/one, /blog/**' },
    tag: { type: 'string', valueHint: 'names', description: 'Tags, separated by commas' },
    soft: { type: 'boolean', description: 'Serve the old responses once more while they are computed again' },
    ...cacheArgs,
  },
  async run({ args }) {
    const paths = args._.map(String)
    const tags = (args.tag ?? '').split(',').filter(Boolean)
    if (paths.length === 0 && tags.length === 0)
      throw new UsageError('Name what to purge: fw cache purge /blog/one, or --tag posts. Everything: fw cache purge "/**"')
    const done = await askCache(args.url, { paths, tags, soft: args.soft ?? false })
    if (!done) return 1
    writeData(`Purged ${[...paths, ...tags.map((tag) => `tag ${tag}`)].join(', ')}.`)
    return 0
  },
})
