import { fileURLToPath } from 'node:url'
import type { MessagePort } from 'node:worker_threads'
import { DevEnvironment, type ResolvedConfig } from 'vite'
import { needsBundler } from './needs-bundler.ts'

type FetchModule = DevEnvironment['fetchModule']

/** What the worker sends, and gets back with the same number. */
interface Call {
  id: number
  payload: Parameters<DevEnvironment['hot']['handleInvoke']>[0]
}

/**
 * Modules for code that runs in the worker. The worker asks for each module whether its own copy is still good, so what Vite has
 * invalidated is loaded again and nothing else is.
 */
export class WorkerEnvironment extends DevEnvironment {
  readonly #externals: ReadonlyMap<string, string>
  readonly #findElsewhere: ((specifier: string) => string | undefined) | undefined
  readonly #ports = new Set<MessagePort>()
  /** When modules had last been invalidated as the worker got them, by address. */
  readonly #given = new Map<string, number>()

  /**
   * @param externals - Addresses of files that Node loads itself, by specifier.
   * @param findElsewhere - Finds packages that are not there for the importer.
   */
  constructor(
    name: string,
    config: ResolvedConfig,
    externals: ReadonlyMap<string, string>,
    findElsewhere?: (specifier: string) => string | undefined,
  ) {
    super(name, config, { hot: false, transport: { skipFsCheck: true } })
    this.#externals = externals
    this.#findElsewhere = findElsewhere
  }

  serve(port: MessagePort): void {
    this.#ports.add(port)
    port.on('message', ({ id, payload }: Call) => {
      void this.hot.handleInvoke(payload).then((answer) => port.postMessage({ id, answer: withoutCode(answer) }))
    })
    port.once('close', () => this.#ports.delete(port))
  }

  override async fetchModule(...[id, importer, options]: Parameters<FetchModule>): ReturnType<FetchModule> {
    const known = this.#externals.get(id)
    if (known !== undefined) return { externalize: known, type: 'module' }
    const result = await this.#fetchFresh(id, importer, options)
    if ('externalize' in result && result.externalize.startsWith('file:')) {
      const file = fileURLToPath(result.externalize)
      if (needsBundler(file)) return super.fetchModule(file, importer, options)
    }
    return result
  }

  /**
   * Vite takes a copy for good as soon as the module is compiled again. That may be the case before the worker asks for it, as
   * modules are compiled ahead, so it is good only if nothing has happened since the worker got it.
   */
  async #fetchFresh(...[id, importer, options]: Parameters<FetchModule>): ReturnType<FetchModule> {
    const started = Date.now()
    const before = this.#versionOf(id)
    const isGood = options?.cached === true && (before === undefined || this.#given.get(id) === before)
    const result = await this.#fetch(id, importer, { ...options, cached: isGood })
    if (!('code' in result)) return result
    const after = this.#versionOf(id) ?? 0
    this.#given.set(id, before ?? (after < started ? after : -1))
    return { ...result, invalidate: result.invalidate || (options?.cached === true && !isGood) }
  }

  #versionOf(id: string): number | undefined {
    const url = id.startsWith('/@id/') ? id.slice('/@id/'.length).replace('__x00__', '\0') : id
    const module = this.moduleGraph.urlToModuleMap.get(url)
    return module && Math.max(module.lastInvalidationTimestamp, module.lastHMRTimestamp)
  }

  async #fetch(...[id, importer, options]: Parameters<FetchModule>): ReturnType<FetchModule> {
    try {
      return await super.fetchModule(id, importer, options)
    } catch (error) {
      const found = (error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND' ? this.#findElsewhere?.(id) : undefined
      if (found === undefined) throw error
      return { externalize: found, type: 'module' }
    }
  }

  /** Packages are loaded by Node, so there is nothing to prepare. */
  override async warmupRequest(url: string): Promise<void> {
    if (url.startsWith('/')) await super.warmupRequest(url)
  }

  override async close(): Promise<void> {
    for (const port of this.#ports) port.close()
    await super.close()
  }
}

/** Errors carry whatever plugins put into them; only what can be copied travels. */
function withoutCode<T>(answer: T): T {
  const { error } = answer as { error?: Record<string, unknown> }
  if (!error) return answer
  const { name, message, stack, id, loc, frame, plugin, code, pluginCode: _source } = error
  const problems = (error['problems'] ?? (error['cause'] as { problems?: unknown } | undefined)?.problems) as unknown
  return {
    ...answer,
    error: JSON.parse(JSON.stringify({ name, message, stack, id, loc, frame, plugin, code, problems })),
  }
}
