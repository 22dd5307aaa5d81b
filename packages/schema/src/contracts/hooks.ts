/** Calls listeners by name, one after the other. */
export interface BuildHooks {
  callHook: (name: string, ...args: unknown[]) => Promise<unknown>
  hook: (name: string, listener: (...args: never[]) => unknown) => () => void
}
