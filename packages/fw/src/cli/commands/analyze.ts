import { defineCommand } from 'citty'
import type { FwCommand } from '../command.ts'
import { buildArgs, runBuild } from '../run-build.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'analyze' },
  args: {
    ...buildArgs,
    name: { type: 'string', valueHint: 'text', description: 'Name of this run, shown by the next comparison' },
    prerender: { type: 'boolean', description: 'Prerender all pages, like `fw generate`' },
    serve: { type: 'boolean', default: true, description: 'Serve the reports in a terminal; --no-serve only writes them' },
    json: { type: 'boolean', description: 'Print the sizes as JSON' },
  },
  run: ({ args, rawArgs }) =>
    runBuild(args, rawArgs, {
      static: args.prerender === true,
      analyze: { name: args.name ?? 'analyze', json: args.json === true, serve: args.serve !== false },
    }),
})
