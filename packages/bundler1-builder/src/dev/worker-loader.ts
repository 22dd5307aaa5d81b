import type { MessagePort } from 'node:worker_threads'
import type { ModuleLoader } from '@fw/schema'
import { ESModulesEvaluator, ModuleRunner, type ModuleRunnerTransport } from 'vite/module-runner'

type Invoke = NonNullable<ModuleRunnerTransport['invoke']>

/** Loads modules in a worker through Vite's module runner. Stacks of errors show places in the sources. */
export function createLoader(port: MessagePort): ModuleLoader {
  const runner = new ModuleRunner(
    { transport: { invoke: callsOver(port) }, hmr: false, sourcemapInterceptor: 'prepareStackTrace' },
    new ESModulesEvaluator(),
  )
  return {
    import: (id) => runner.import(id),
    close: async () => {
      await runner.close()
      port.close()
    },
  }
}

function callsOver(port: MessagePort): Invoke {
  let last = 0
  const waiting = new Map<number, (answer: never) => void>()
  port.on('message', ({ id, answer }: { id: number; answer: never }) => {
    waiting.get(id)?.(answer)
    waiting.delete(id)
  })
  return (payload) =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      port.postMessage({ id, payload })
    })
}
