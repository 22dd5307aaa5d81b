type Call = (...given: unknown[]) => unknown

/** The parts of Nitro's hooks used here. */
interface Hooks {
  hook: (name: string, ...rest: unknown[]) => unknown
  callHook: (name: string, ...given: unknown[]) => unknown
  beforeEach: Call
  afterEach: Call
}

const nothing = Promise.resolve()

const listeners = new WeakMap<object, (name: string) => boolean>()

/** Whether anything listens to one of Nitro's hooks. */
export function hasListeners(hooks: object, name: string): boolean {
  return listeners.get(hooks)?.(name) ?? true
}

/**
 * Skips Nitro's hooks while they have no listener. Nitro calls three per request, and each call creates a debugging task and
 * several promises even without listeners.
 */
export default function skipIdleHooks({ hooks }: { hooks: Hooks }): void {
  const used = new Set<string>()
  let isObserved = false
  const { hook, callHook } = hooks // bound to their object
  for (const name of ['beforeEach', 'afterEach'] as const) {
    const observe = hooks[name].bind(hooks)
    hooks[name] = (...given) => {
      isObserved = true
      return observe(...given)
    }
  }
  hooks.hook = (name, ...rest) => {
    used.add(name)
    return hook(name, ...rest)
  }
  const isUsed = (name: string): boolean => isObserved || used.has(name)
  listeners.set(hooks, isUsed)
  hooks.callHook = (name, ...given) => (isUsed(name) ? callHook(name, ...given) : nothing)
}
