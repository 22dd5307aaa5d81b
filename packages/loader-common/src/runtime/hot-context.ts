type Callback = (module: unknown) => void

/** webpack's API for hot updates of a module. */
interface WebpackHot {
  data?: { fwCallbacks?: Callback[] } & Record<string, unknown>
  accept: () => void
  dispose: (callback: (data: Record<string, unknown>) => void) => void
  invalidate: () => void
}

const contexts = new WeakMap<WebpackHot, object>()

/**
 * `import.meta.hot` as Vite has it, for generated modules and stores. webpack evaluates the new version of a module that accepts itself, but
 * doesn't pass it to the old version: the callbacks of the old version are kept in its data, and called by the new one.
 */
export function hotContext(hot: WebpackHot | undefined, self: () => unknown): object | undefined {
  if (!hot) return undefined
  const known = contexts.get(hot)
  if (known) return known
  const { fwCallbacks: before = [], ...data } = hot.data ?? {}
  const callbacks: Callback[] = []
  if (before.length > 0) queueMicrotask(() => before.forEach((callback) => callback(self())))
  hot.dispose((kept) => Object.assign(kept, data, { fwCallbacks: callbacks }))
  const context = {
    data,
    accept: (callback?: unknown) => {
      hot.accept()
      if (typeof callback === 'function') callbacks.push(callback as Callback)
    },
    dispose: (callback: (kept: object) => void) => hot.dispose(callback),
    invalidate: () => location.reload(),
    on: () => {},
    send: () => {},
  }
  contexts.set(hot, context)
  return context
}
