import type { BuildApp, TestEngine } from '@fw/schema'
import { scanAutoImports } from '../dev/auto-imports.ts'
import { createDevNitro, scanServerFiles } from '../dev/dev-nitro.ts'
import { engineGraph } from '../dev/engine-graph.ts'
import { runtimeFile } from '../runtime-file.ts'

const scanned = ['#nitro-internal-virtual/server-handlers', '#nitro-internal-virtual/plugins', '#nitro-internal-virtual/tasks']

/** Nitro for tests: as in development, but without a worker. The test runner loads its modules. */
export async function startTestEngine(app: BuildApp): Promise<TestEngine> {
  const nitro = await createDevNitro(app)
  const graph = await engineGraph(app, nitro)
  return {
    graph: { ...graph, entry: runtimeFile('test/entry') },
    filesOfRoute: (route) =>
      [...nitro.scannedHandlers, ...nitro.options.handlers].flatMap((each) =>
        each.route === route && typeof each.handler === 'string' ? each.handler : [],
      ),
    rescan: async () => {
      await scanServerFiles(nitro)
      return { engine: [...scanned, '#imports'], names: await scanAutoImports(nitro) }
    },
    close: () => nitro.close(),
  }
}
