import { MessageChannel } from 'node:worker_threads'
import type { ViteDevServer } from 'vite'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { pluginServer } from '../../../../test/support/plugin-server.ts'
import { project } from '../../../../test/support/project.ts'
import type { ModuleLoader } from '@fw/schema'
import { WorkerEnvironment } from './worker-environment.ts'
import { createLoader } from './worker-loader.ts'

let server: ViteDevServer
let loader: ModuleLoader
/** Called when a file is compiled. */
let compiling: (id: string) => void

beforeEach(() => {
  compiling = () => {}
})

afterEach(async () => {
  await loader.close()
  await server.close()
})

const start = async (files: Record<string, string>): Promise<WorkerEnvironment> => {
  server = await pluginServer(project(files), {
    plugins: [{ name: 'compiling', transform: (_code, id) => void compiling(id) }],
    environments: {
      worker: {
        dev: {
          createEnvironment: (name, config) => new WorkerEnvironment(name, config, { isTranspiled: () => false }, () => 1),
        },
      },
    },
  })
  const environment = server.environments['worker'] as WorkerEnvironment // created above
  const { port1, port2 } = new MessageChannel()
  environment.serve(port1)
  loader = createLoader(port2)
  return environment
}

it('leaves no modules behind that refer to one that failed', async () => {
  await start({
    'entry.js': `import { read } from './other.js'\nimport './fails-once.js'\nexport const value = 'complete'\nexport { read }\n`,
    'other.js': `import * as entry from './entry.js'\nexport const read = () => entry.value\n`,
    'fails-once.js': `if ((globalThis.attempts = (globalThis.attempts ?? 0) + 1) === 1) throw new Error('the first time')\n`,
  })
  expect(await loader.import('/entry.js')).toMatchObject({ error: { message: 'the first time' } })
  const loaded = await loader.import('/entry.js')
  expect(loaded).toMatchObject({ exports: { value: 'complete' } })
  expect((loaded as { exports: { read: () => string } }).exports.read()).toBe('complete')
})

it('never returns a graph with modules from before and after a change', async () => {
  const environment = await start({
    'entry.js': `import './list.js'\nexport { all } from './define.js'\n`,
    'list.js': `import part from './part.js'\nexport const list = [part]\n`,
    'part.js': `import { define } from './define.js'\nexport default define('part')\n`,
    'define.js': `import { list } from './list.js'\nexport function define(value) {\n  return value\n}\nexport const all = () => list\n`,
  })
  let changes = 0
  compiling = (id) => {
    if (!id.endsWith('/define.js') || changes++ > 0) return
    // The worker is evaluating `list.js`.
    for (const module of environment.moduleGraph.idToModuleMap.values())
      if (/list|entry/.test(module.id ?? '')) environment.moduleGraph.invalidateModule(module)
  }
  const loaded = (await loader.import('/entry.js')) as { exports: { all: () => string[] } }
  expect(loaded.exports.all()).toEqual(['part'])
})
