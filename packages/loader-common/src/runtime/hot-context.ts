type Callback = (module: unknown) => void

/** webpack's API for hot updates of a module. */
interface WebpackHot {
  data?: { fwCallbacks?: Callback[]; fwData?: object }
  accept: () => void
  dispose: (callback: (data: Record<string, unknown>) => void) => void
  invalidate: () => void
}

interface HotContext {
  /** The parts of Vite's API. */
  data: object
  accept: (first?: Callback | string | string[], callback?: Callback) => void
  dispose: (callback: (data: object) => void) => void
  invalidate: () => void
  on: () => void
  send: () => void
  /** Called with the new version of a module that this one imports, see `source-loader.ts`. */
  updated: (file: string, module: unknown) => void
}

const contexts = new WeakMap<WebpackHot, HotContext>()

/**
 * `import.meta.hot` as Vite has it, for generated modules and stores. webpack evaluates the new version of a module that accepts itself, but
 * doesn't pass it to the old version: the callbacks of the old version are kept in its data, and called by the new one.
 */
export function hotContext(hot: WebpackHot | undefined, self: () => unknown): HotContext | undefined {
  if (!hot) return undefined
  const known = contexts.get(hot)
  if (known) return known
  // All versions share one object: callbacks of an old version may write to it after the new one has read it.
  const { fwCallbacks: before = [], fwData: data = {} } = hot.data ?? {}
  const callbacks: Callback[] = []
  if (before.length > 0) queueMicrotask(() => before.forEach((callback) => callback(self())))
  hot.dispose((kept) => Object.assign(kept, { fwData: data, fwCallbacks: callbacks }))
  const ofImports: { files: string | string[]; callback: Callback }[] = []
  const context: HotContext = {
    data,
    accept: (first, callback) => {
      if (typeof first === 'string' || Array.isArray(first)) {
        if (callback) ofImports.push({ files: first, callback })
        return
      }
      hot.accept()
      if (typeof first === 'function') callbacks.push(first)
    },
    updated: (file, module) => {
      for (const { files, callback } of ofImports) {
        if (files === file) callback(module)
        else if (files.includes(file) && Array.isArray(files)) callback(files.map((each) => (each === file ? module : undefined)))
      }
    },
    dispose: (callback) => hot.dispose(() => callback(data)),
    invalidate: () => location.reload(),
    on: () => {},
    send: () => {},
  }
  contexts.set(hot, context)
  return context
}
