import { defineCommand } from 'citty'
import type { FwCommand } from '../command.ts'
import { buildArgs, runBuild } from '../run-build.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'generate' },
  args: buildArgs,
  run: ({ args, rawArgs }) => runBuild(args, rawArgs, { static: true }),
})
