import type { EnvironmentModuleNode } from 'vite'

/**
 * What a worker has got, to tell whether its copies are still good. The bundler itself only knows whether it would have to compile a
 * module again, and it compiles some before the worker asks for them: those the worker would never get.
 */
export class SentModules {
  readonly #modules = new Map<string, EnvironmentModuleNode>()
  readonly #stamps = new WeakMap<EnvironmentModuleNode, string>()

  /** Whether nothing has changed since the worker got what it asks for. */
  isCurrent(url: string): boolean {
    const module = this.#modules.get(url)
    return module !== undefined && this.#stamps.get(module) === stampOf(module)
  }

  /** Notes that the worker gets a module. Tells whether it had the same already. */
  send(url: string, module: EnvironmentModuleNode): boolean {
    const stamp = stampOf(module)
    const isKnown = this.#stamps.get(module) === stamp
    this.#modules.set(url, module)
    this.#stamps.set(module, stamp)
    return isKnown
  }
}

/** Another one whenever the module, or something that it imports, has changed. */
function stampOf({ lastInvalidationTimestamp, lastHMRTimestamp }: EnvironmentModuleNode): string {
  return `${lastInvalidationTimestamp} ${lastHMRTimestamp}`
}
