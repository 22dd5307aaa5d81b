import type { EnvironmentModuleNode } from 'vite'

interface Sent {
  /** The import in which the worker received the module. */
  round: number
  /** Number of invalidations when that import started. */
  roundStart: number
  /** Number of invalidations when the module was sent. */
  sent: number
}

/**
 * Records which modules a worker has received, to determine whether its copies are current. Vite only knows whether it must compile
 * a module again, and it compiles some modules before the worker requests them: the worker would never receive those.
 *
 * A change may overtake an import: modules sent before it are outdated, later ones are current. The next import replaces both, so
 * that a module is never kept while its importer is evaluated again for the same change.
 */
export class SentModules {
  readonly #modules = new Map<string, EnvironmentModuleNode>()
  readonly #sent = new WeakMap<EnvironmentModuleNode, Sent>()
  readonly #invalidatedAt = new WeakMap<EnvironmentModuleNode, number>()
  #invalidations = 0
  #round = 0
  #roundStart = 0

  /** Starts an import from the entry of its graph. */
  begin(): void {
    this.#round++
    this.#roundStart = this.#invalidations
  }

  /** Called when a module or one of its imports has changed. */
  invalidated(module: EnvironmentModuleNode): void {
    this.#invalidatedAt.set(module, ++this.#invalidations)
  }

  /** Whether nothing has changed since the worker received the module. */
  isCurrent(url: string): boolean {
    const module = this.#modules.get(url)
    return module !== undefined && this.#isKept(module)
  }

  /** Records that a module is sent to the worker. Returns whether the worker keeps its copy. */
  send(url: string, module: EnvironmentModuleNode): boolean {
    const isKept = this.#isKept(module)
    this.#modules.set(url, module)
    if (!isKept) this.#sent.set(module, { round: this.#round, roundStart: this.#roundStart, sent: this.#invalidations })
    return isKept
  }

  #isKept(module: EnvironmentModuleNode): boolean {
    const known = this.#sent.get(module)
    if (!known) return false
    const { round, roundStart, sent } = known
    return (this.#invalidatedAt.get(module) ?? 0) <= (round === this.#round ? sent : roundStart)
  }
}
