import { HookableCore } from 'hookable'
import type { AppHooks, AppListeners } from './app-hooks.ts'

type Name = keyof AppHooks

/** Hooks of an app. Hookable's core, with bound methods so that `hook` and `callHook` can be passed around. */
export class AppHookable extends HookableCore<AppHooks> {
  constructor() {
    super()
    this.hook = this.hook.bind(this)
    this.callHook = this.callHook.bind(this)
  }

  /** Adds listeners by name. Returns a function that removes them. */
  addHooks(hooks: AppListeners): () => void {
    const names = Object.keys(hooks) as Name[] // the keys of the interface
    const removers = names.map((name) => this.hook(name, hooks[name] as never)) // the listener of that very name
    return () => removers.forEach((remove) => remove())
  }

  /** Adds a listener for the next call only. */
  hookOnce<N extends Name>(name: N, listener: AppHooks[N]): () => void {
    const once = (...args: unknown[]): unknown => {
      remove()
      return (listener as (...args: unknown[]) => unknown)(...args) // called with the arguments of the hook
    }
    const remove = this.hook(name, once as never) // has the type of the listener
    return remove
  }

  /** Calls all listeners without waiting for them. */
  callNow(name: Name, ...args: unknown[]): void {
    for (const listener of this._hooks[name]?.slice() ?? []) void listener(...args)
  }

  /** Calls all listeners in parallel and waits for them. */
  async callHookParallel(name: Name, ...args: unknown[]): Promise<void> {
    await Promise.all((this._hooks[name] ?? []).map((listener) => listener(...args)))
  }
}
