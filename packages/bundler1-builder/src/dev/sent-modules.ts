import type { EnvironmentModuleNode } from 'vite'

interface Sent {
  /** The import in which the worker got the module. */
  round: number
  /** Invalidations when that import began. */
  roundStart: number
  /** Invalidations when the module was sent. */
  sent: number
}

/**
 * What a worker has got, to tell whether its copies are still good. The bundler itself only knows whether it would have to compile a
 * module again, and it compiles some before the worker asks for them: those the worker would never get.
 *
 * An import may be overtaken by a change: what was sent before is outdated, and what is sent after it is new. The next import replaces
 * both, so that a module is never kept whose importer is evaluated again for the same change.
 */
export class SentModules {
  readonly #modules = new Map<string, EnvironmentModuleNode>()
  readonly #sent = new WeakMap<EnvironmentModuleNode, Sent>()
  readonly #invalidatedAt = new WeakMap<EnvironmentModuleNode, number>()
  #invalidations = 0
  #round = 0
  #roundStart = 0

  /** An import begins, from the start of its graph. */
  begin(): void {
    this.#round++
    this.#roundStart = this.#invalidations
  }

  /** A module, or something that it imports, has changed. */
  invalidated(module: EnvironmentModuleNode): void {
    this.#invalidatedAt.set(module, ++this.#invalidations)
  }

  /** Whether nothing has changed since the worker got what it asks for. */
  isCurrent(url: string): boolean {
    const module = this.#modules.get(url)
    return module !== undefined && this.#isKept(module)
  }

  /** Notes that the worker gets a module. Returns whether it keeps the copy that it has. */
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
