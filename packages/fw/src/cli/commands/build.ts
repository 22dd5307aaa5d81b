import { defineCommand } from 'citty'
import type { FwCommand } from '../command.ts'
import { buildArgs, runBuild } from '../run-build.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'build' },
  args: { ...buildArgs, prerender: { type: 'boolean', description: 'Write every page to a file, as `fw generate` does' } },
  run: ({ args, rawArgs }) => runBuild(args, rawArgs, { static: args.prerender === true }),
})
