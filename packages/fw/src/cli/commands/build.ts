import { defineCommand } from 'citty'
import type { FwCommand } from '../command.ts'
import { buildArgs, runBuild } from '../run-build.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'build' },
  args: { ...buildArgs, prerender: { type: 'boolean', description: 'Prerender all pages, like `fw generate`' } },
  run: ({ args, rawArgs }) => runBuild(args, rawArgs, { static: args.prerender === true }),
})
