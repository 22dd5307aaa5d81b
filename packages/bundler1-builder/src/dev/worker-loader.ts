import { AsyncLocalStorage } from 'node:async_hooks'
import type { MessagePort } from 'node:worker_threads'
import type { ModuleLoader } from '@fw/schema'
import { ESModulesEvaluator, ModuleRunner, ssrDynamicImportKey, type ModuleRunnerTransport } from 'vite/module-runner'

type Invoke = NonNullable<ModuleRunnerTransport['invoke']>
type Outside = <T>(run: () => T) => T

/** Loads modules in a worker through Vite's module runner. Stacks of errors show places in the sources. */
export function createLoader(port: MessagePort): ModuleLoader {
  const outside: Outside = AsyncLocalStorage.snapshot()
  const runner = new ModuleRunner(
    { transport: { invoke: callsOver(port) }, hmr: false, sourcemapInterceptor: 'prepareStackTrace' },
    new OutsideEvaluator(outside),
  )
  return {
    import: (id) => outside(() => runner.import(id)),
    close: async () => {
      await runner.close()
      port.close()
    },
  }
}

/**
 * Evaluates modules outside of the request that happens to need them first. The runner keeps the promise of each module, and with it
 * would go whatever belongs to that request: the app it was rendered with, and older copies of modules.
 */
class OutsideEvaluator extends ESModulesEvaluator {
  readonly #outside: Outside

  constructor(outside: Outside) {
    super()
    this.#outside = outside
  }

  override runInlinedModule(...[context, code]: Parameters<ESModulesEvaluator['runInlinedModule']>): Promise<unknown> {
    const load = context[ssrDynamicImportKey]
    return super.runInlinedModule({ ...context, [ssrDynamicImportKey]: (id) => this.#outside(() => load(id)) }, code)
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
