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

beforeEach(async () => {
  const root = project({
    'entry.js': `import { read } from './other.js'\nimport './fails-once.js'\nexport const value = 'complete'\nexport { read }\n`,
    'other.js': `import * as entry from './entry.js'\nexport const read = () => entry.value\n`,
    'fails-once.js': `if ((globalThis.attempts = (globalThis.attempts ?? 0) + 1) === 1) throw new Error('the first time')\n`,
  })
  server = await pluginServer(root, {
    environments: {
      worker: {
        dev: {
          createEnvironment: (name, config) => new WorkerEnvironment(name, config, { isTranspiled: () => false }, () => 1),
        },
      },
    },
  })
  const { port1, port2 } = new MessageChannel()
  ;(server.environments['worker'] as WorkerEnvironment).serve(port1) // created above
  loader = createLoader(port2)
})

afterEach(async () => {
  await loader.close()
  await server.close()
})

it('leaves no modules behind that refer to one that failed', async () => {
  expect(await loader.import('/entry.js')).toMatchObject({ error: { message: 'the first time' } })
  const loaded = await loader.import('/entry.js')
  expect(loaded).toMatchObject({ exports: { value: 'complete' } })
  expect((loaded as { exports: { read: () => string } }).exports.read()).toBe('complete')
})
