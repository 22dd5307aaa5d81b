import { AsyncLocalStorage } from 'node:async_hooks'
import type { MessagePort } from 'node:worker_threads'
import type { LoadedModule, LoaderEvents, ModuleLoader } from '@fw/schema'
import {
  ESModulesEvaluator,
  EvaluatedModules,
  ModuleRunner,
  ssrDynamicImportKey,
  ssrModuleExportsKey,
  type EvaluatedModuleNode,
  type ModuleEvaluator,
  type ModuleRunnerTransport,
} from 'vite/module-runner'
import { createRounds, type Rounds } from './import-rounds.ts'

type Invoke = NonNullable<ModuleRunnerTransport['invoke']>
type Answer = { result: { id?: string; invalidate?: boolean } } | { error: unknown }

/** Loads modules in a worker through Vite's module runner. Stacks of errors show places in the sources. */
export function createLoader(port: MessagePort, { beforeReload, onStale }: LoaderEvents = {}): ModuleLoader {
  const entries = new Set<string>()
  const modules = new EvaluatedModules()
  const rounds = createRounds(AsyncLocalStorage.snapshot())
  const call = callsOver(port, onStale)
  /** The revision of the first answer since an import began. Later ones may have seen more. */
  let firstSeen: number | undefined
  let lastSeen = 0
  const invoke: Invoke = async (payload) => {
    const { answer, revision } = await call(payload)
    firstSeen ??= revision
    lastSeen = revision
    if (isChange(modules, answer)) {
      rounds.changed()
      // Changes reach everything that imports them, and an entry is asked for first.
      if (beforeReload && entries.has(requestedUrl(payload))) await beforeReload()
    }
    return answer as never // as the runner wants it, which types it loosely
  }
  const runner = new ModuleRunner(
    { transport: { invoke }, hmr: false, sourcemapInterceptor: 'prepareStackTrace', evaluatedModules: modules },
    new RoundsEvaluator(rounds, modules),
  )
  return {
    import: async (id) => {
      entries.add(id)
      let revision = lastSeen
      const load = async (): Promise<unknown> => {
        firstSeen = undefined
        try {
          return await runner.import(id)
        } finally {
          revision = firstSeen ?? lastSeen
        }
      }
      return rounds.run(load).then(
        (exports): LoadedModule => ({ exports, revision }),
        (error: unknown): LoadedModule => ({ error, revision }),
      )
    },
    close: async () => {
      await runner.close()
      port.close()
    },
  }
}

/** The first argument of `fetchModule`; Vite types the payload of an invocation loosely. */
function requestedUrl(payload: Parameters<Invoke>[0]): string {
  const { data } = ('data' in payload ? payload.data : {}) as { data?: unknown[] }
  return String(data?.[0])
}

/** Whether a module that was in use has another text now. */
function isChange(modules: EvaluatedModules, answer: Answer): boolean {
  if (!('result' in answer)) return false
  const { id, invalidate } = answer.result
  return invalidate === true && id !== undefined && modules.getModuleById(id)?.promise !== undefined
}

/**
 * Evaluates modules outside of the request that happens to need them first. The runner keeps the promise of each module, and with it
 * would go whatever belongs to that request: the app it was rendered with, and older copies of modules.
 */
class RoundsEvaluator implements ModuleEvaluator {
  readonly #evaluator = new ESModulesEvaluator()
  readonly startOffset = this.#evaluator.startOffset
  readonly #rounds: Rounds
  readonly #modules: EvaluatedModules

  constructor(rounds: Rounds, modules: EvaluatedModules) {
    this.#rounds = rounds
    this.#modules = modules
  }

  async runInlinedModule(...[context, code, module]: Parameters<ModuleEvaluator['runInlinedModule']>): Promise<void> {
    const load = context[ssrDynamicImportKey]
    try {
      await this.#evaluator.runInlinedModule(
        { ...context, [ssrDynamicImportKey]: (id) => this.#rounds.runLazy(() => load(id)) },
        code,
      )
    } catch (error) {
      void (error as Partial<Error> | undefined)?.stack // its places are looked up now: what they are looked up in goes
      // The runner would keep the failure for good, though its cause may be gone by the next time.
      if (module.exports === context[ssrModuleExportsKey]) this.#modules.invalidateModule(module as EvaluatedModuleNode)
      throw error
    }
  }

  runExternalModule(file: string): Promise<unknown> {
    return this.#evaluator.runExternalModule(file)
  }
}

/** What the main thread sends: the answer to a call, or that modules have been invalidated. */
type Message = ({ id: number } & Answered) | { stale: true }

interface Answered {
  answer: Answer
  /** All changes up to this one are in the answer. */
  revision: number
}

type Call = (payload: Parameters<Invoke>[0]) => Promise<Answered>

function callsOver(port: MessagePort, onStale: (() => void) | undefined): Call {
  let last = 0
  const waiting = new Map<number, (answered: Answered) => void>()
  port.on('message', (message: Message) => {
    if ('stale' in message) return onStale?.()
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  })
  return (payload) =>
    new Promise((resolve) => {
      const id = ++last
      waiting.set(id, resolve)
      port.postMessage({ id, payload })
    })
}
