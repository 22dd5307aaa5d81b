import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import type { IsTranspiled } from '@fw/kit/internal'
import { DevEnvironment, type ResolvedConfig } from 'vite'
import { needsBundler } from './needs-bundler.ts'
import { SentModules } from './sent-modules.ts'

type FetchModule = DevEnvironment['fetchModule']

/** A call of the worker. The response has the same id. */
interface Call {
  id: number
  payload: Parameters<DevEnvironment['hot']['handleInvoke']>[0]
}

/** How packages are loaded. */
interface WorkerPackages {
  /** URLs of files that Node loads itself, by specifier. */
  externals?: ReadonlyMap<string, string>
  /** Whether the bundler compiles a file, although Node could load it. */
  isTranspiled: IsTranspiled
  /** Resolves packages that the importer cannot resolve. */
  findElsewhere?: (specifier: string) => string | undefined
}

const mostAttempts = 5

/**
 * The environment for code that runs in the worker. The worker asks for each module whether its copy is current, so only
 * invalidated modules are loaded again.
 */
export class WorkerEnvironment extends DevEnvironment {
  readonly #packages: WorkerPackages
  readonly #ports = new Set<MessagePort>()
  readonly #sent = new SentModules()
  readonly #revision: () => number
  #isStale = false

  /** @param revision - Returns the revision of the latest change that modules include. */
  constructor(name: string, config: ResolvedConfig, packages: WorkerPackages, revision: () => number) {
    super(name, config, { hot: false, transport: { skipFsCheck: true } })
    this.#packages = packages
    this.#revision = revision
    const { moduleGraph } = this
    const invalidate = moduleGraph.invalidateModule.bind(moduleGraph)
    moduleGraph.invalidateModule = (module, ...rest) => {
      this.#sent.invalidated(module)
      invalidate(module, ...rest)
      this.#announceStale()
    }
  }

  /** Notifies workers once per change, however many modules it affects. */
  #announceStale(): void {
    if (this.#isStale) return
    this.#isStale = true
    queueMicrotask(() => {
      this.#isStale = false
      for (const port of this.#ports) port.postMessage({ stale: true })
    })
  }

  serve(port: MessagePort): void {
    this.#ports.add(port)
    port.on('message', ({ id, payload }: Call) => {
      const revision = this.#revision() // read first: later changes may or may not be included
      void this.hot.handleInvoke(payload).then((answer) => port.postMessage({ id, answer: withoutCode(answer), revision }))
    })
    port.once('close', () => this.#ports.delete(port))
  }

  override async fetchModule(...[id, importer, options]: Parameters<FetchModule>): ReturnType<FetchModule> {
    if (importer === undefined) this.#sent.begin()
    const known = this.#packages.externals?.get(id)
    if (known !== undefined) return { externalize: known, type: 'module' }
    const result = await this.#fetch(id, importer, options)
    if ('externalize' in result && result.externalize.startsWith('file:')) {
      const file = fileURLToPath(result.externalize)
      if (needsBundler(file) || this.#packages.isTranspiled(file)) return this.#fetchCurrent(file, importer, options)
    }
    return result
  }

  async #fetch(...[id, importer, options]: Parameters<FetchModule>): ReturnType<FetchModule> {
    try {
      return await this.#fetchCurrent(id, importer, options)
    } catch (error) {
      const found = (error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND' ? this.#packages.findElsewhere?.(id) : undefined
      if (found === undefined) throw error
      return { externalize: found, type: 'module' }
    }
  }

  /** Packages are loaded by Node, so there is nothing to warm up. */
  override async warmupRequest(url: string): Promise<void> {
    if (url.startsWith('/')) await super.warmupRequest(url)
  }

  /** Never returns a module that a change has overtaken during compilation: others who wait for it would treat it as current. */
  async #fetchCurrent(...[id, importer, options]: Parameters<FetchModule>): ReturnType<FetchModule> {
    const cached = options?.cached === true && this.#sent.isCurrent(id)
    for (let attempt = 1; ; attempt++) {
      const result = await super.fetchModule(id, importer, { ...options, cached })
      const module = 'code' in result ? this.moduleGraph.getModuleById(result.id) : undefined
      if (!module || !('code' in result)) return result
      if (module.transformResult) return { ...result, invalidate: !this.#sent.send(id, module) }
      if (attempt === mostAttempts) return { ...result, invalidate: true }
    }
  }

  override async close(): Promise<void> {
    for (const port of this.#ports) port.close()
    await super.close()
  }
}

/** Errors may contain anything that plugins add; only cloneable properties are sent. */
function withoutCode<T>(answer: T): T {
  const { error } = answer as { error?: Fields }
  if (!error) return answer
  const problems = error['problems'] ?? (error['cause'] as Fields | undefined)?.['problems']
  const { errors } = error
  const travels = {
    ...plainError(error),
    problems,
    // A compiler may aggregate several errors, each with its own position.
    ...(Array.isArray(errors) ? { errors: errors.map((each) => plainError(each as Fields)) } : {}),
  }
  return { ...answer, error: JSON.parse(JSON.stringify(travels)) }
}

type Fields = Record<string, unknown>

function plainError({ name, message, stack, id, loc, frame, plugin, code }: Fields): Fields {
  return { name, message, stack, id, loc, frame, plugin, code }
}
