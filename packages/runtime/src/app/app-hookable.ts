import { HookableCore } from 'hookable'
import type { AppHooks, AppListeners } from './app-hooks.ts'

type Name = keyof AppHooks

/** Hooks of an app. The small core of the library, bound so that `hook` and `callHook` can be passed on. */
export class AppHookable extends HookableCore<AppHooks> {
  constructor() {
    super()
    this.hook = this.hook.bind(this)
    this.callHook = this.callHook.bind(this)
  }

  /** Adds listeners by name. Gives a function that takes them away again. */
  addHooks(hooks: AppListeners): () => void {
    const names = Object.keys(hooks) as Name[] // the keys of the interface
    const removers = names.map((name) => this.hook(name, hooks[name] as never)) // the listener of that very name
    return () => removers.forEach((remove) => remove())
  }

  /** Adds a listener for the next call alone. */
  hookOnce<N extends Name>(name: N, listener: AppHooks[N]): () => void {
    const once = (...args: unknown[]): unknown => {
      remove()
      return (listener as (...args: unknown[]) => unknown)(...args) // called with what the hook gives
    }
    const remove = this.hook(name, once as never) // has the type of the listener
    return remove
  }

  /** Calls all listeners at once, without waiting for any. */
  callNow(name: Name, ...args: unknown[]): void {
    for (const listener of this._hooks[name]?.slice() ?? []) void listener(...args)
  }

  /** Calls all listeners at once, and waits for all. */
  async callHookParallel(name: Name, ...args: unknown[]): Promise<void> {
    await Promise.all((this._hooks[name] ?? []).map((listener) => listener(...args)))
  }
}
