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

/** Loads modules in a worker through Vite's module runner. Stacks are mapped to the sources. */
export function createLoader(port: MessagePort, { beforeReload, onStale }: LoaderEvents = {}): ModuleLoader {
  const entries = new Set<string>()
  const modules = new EvaluatedModules()
  /** Modules that were evaluated in the current attempt to load a graph. */
  const evaluated = new Set<EvaluatedModuleNode>()
  /** What happened since the current import, or its repetition, started. */
  let pass = newPass()
  const rounds = createRounds({
    outside: AsyncLocalStorage.snapshot(),
    begin: () => evaluated.clear(),
    failed: () => {
      for (const module of evaluated) modules.invalidateModule(module)
    },
    observe: (kind) => {
      pass = newPass()
      return (outcome) => {
        const { evaluated: all, changes, isMixed, revisions } = pass
        if (outcome === 'failed') return changes > 0
        // A lazy import may also have evaluated modules of the start, and not in their order.
        return isMixed || (kind === 'lazy' && all.size > 0 && revisions.size > 1)
      }
    },
    discard: async () => {
      for (const module of pass.evaluated) modules.invalidateModule(module)
      if ([...pass.evaluated].some(({ url }) => entries.has(url))) await beforeReload?.()
    },
  })
  const call = callsOver(port, onStale)
  /** The revision of the first response since an import started. Later responses may include newer changes. */
  let firstSeen: number | undefined
  let lastSeen = 0
  const invoke: Invoke = async (payload) => {
    const { answer, revision } = await call(payload)
    firstSeen ??= revision
    lastSeen = revision
    pass.revisions.add(revision)
    const id = idOf(modules, payload, answer)
    if (isChange(modules, answer)) {
      pass.changes++
      pass.isMixed ||= pass.seen.has(id)
      // Invalidation propagates to all importers, and an entry is requested first.
      if (beforeReload && entries.has(requestedUrl(payload))) await beforeReload()
    }
    pass.seen.add(id)
    return answer as never // the runner's type is loose
  }
  const runner = new ModuleRunner(
    { transport: { invoke }, hmr: false, sourcemapInterceptor: 'prepareStackTrace', evaluatedModules: modules },
    new RoundsEvaluator(rounds, modules, (module) => {
      evaluated.add(module)
      pass.evaluated.add(module)
    }),
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

interface Pass {
  evaluated: Set<EvaluatedModuleNode>
  /** Ids of the modules that were requested. */
  seen: Set<string>
  /** Whether a module has changed after it was requested. */
  isMixed: boolean
  /** Number of modules in use that have changed. */
  changes: number
  /** Revisions of the responses. */
  revisions: Set<number>
}

function newPass(): Pass {
  return { evaluated: new Set(), seen: new Set(), isMixed: false, changes: 0, revisions: new Set() }
}

/** The first argument of `fetchModule`, whose payload Vite types loosely. */
function requestedUrl(payload: Parameters<Invoke>[0]): string {
  const { data } = ('data' in payload ? payload.data : {}) as { data?: unknown[] }
  return String(data?.[0])
}

/** The id of a requested module. The answer does not contain it if the worker has the current copy. */
function idOf(modules: EvaluatedModules, payload: Parameters<Invoke>[0], answer: Answer): string {
  const url = requestedUrl(payload)
  return ('result' in answer ? answer.result.id : undefined) ?? modules.getModuleByUrl(url)?.id ?? url
}

/** Whether the text of a module that was in use has changed. */
function isChange(modules: EvaluatedModules, answer: Answer): boolean {
  if (!('result' in answer)) return false
  const { id, invalidate } = answer.result
  return invalidate === true && id !== undefined && modules.getModuleById(id)?.promise !== undefined
}

/**
 * Evaluates modules outside of the request that needs them first. The runner keeps the promise of each module, which would retain
 * everything of that request: its app, and older copies of modules.
 */
class RoundsEvaluator implements ModuleEvaluator {
  readonly #evaluator = new ESModulesEvaluator()
  readonly startOffset = this.#evaluator.startOffset
  readonly #rounds: Rounds
  readonly #modules: EvaluatedModules
  readonly #evaluating: (module: EvaluatedModuleNode) => void

  /** @param evaluating - Called before a module is evaluated. */
  constructor(rounds: Rounds, modules: EvaluatedModules, evaluating: (module: EvaluatedModuleNode) => void) {
    this.#rounds = rounds
    this.#modules = modules
    this.#evaluating = evaluating
  }

  async runInlinedModule(...[context, code, module]: Parameters<ModuleEvaluator['runInlinedModule']>): Promise<void> {
    const load = context[ssrDynamicImportKey]
    this.#evaluating(module as EvaluatedModuleNode)
    try {
      await this.#evaluator.runInlinedModule(
        { ...context, [ssrDynamicImportKey]: (id) => this.#rounds.runLazy(() => load(id)) },
        code,
      )
    } catch (error) {
      void (error as Partial<Error> | undefined)?.stack // maps the stack now, before the source maps are dropped
      // The runner would cache the failure forever, although its cause may be fixed by the next import.
      if (module.exports === context[ssrModuleExportsKey]) this.#modules.invalidateModule(module as EvaluatedModuleNode)
      throw error
    }
  }

  runExternalModule(file: string): Promise<unknown> {
    return this.#evaluator.runExternalModule(file)
  }
}

/** A message of the main thread: the response to a call, or a notice that modules were invalidated. */
type Message = ({ id: number } & Answered) | { stale: true }

interface Answered {
  answer: Answer
  /** The response includes all changes up to this revision. */
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
