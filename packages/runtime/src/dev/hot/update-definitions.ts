type Definition = Record<string, unknown>

/** The part of `__VUE_HMR_RUNTIME__` that compiled components call. */
interface HotRuntime {
  createRecord: (id: string, definition: Definition) => boolean
  rerender: (id: string, render: unknown) => void
  reload: (id: string, definition: Definition) => void
  /** Added here for compiled components: records the version of a component's scripts. Returns whether it is the one from before. */
  hasSameScripts?: (id: string, version: string) => boolean
}

/** All definitions of each component that are still referenced. */
const definitions = /* @__PURE__ */ new Map<string, WeakRef<Definition>[]>()
/** The version of the scripts that each definition has. */
const scripts = /* @__PURE__ */ new WeakMap<Definition, string>()
let installed: HotRuntime | undefined

/**
 * Makes Vue update every definition of a component. Each version of its module has one, but Vue only updates the first one and
 * those on screen: a definition that a suspended page is about to render, or one of a page that was left, would stay outdated. Call
 * this before components are loaded.
 *
 * Updates arrive in order, but a page that is loaded meanwhile imports the newest version. An older update that is applied after
 * that must not bring back the older version, so the newest one is applied instead.
 *
 * @param failed - Called if Vue could not apply an update.
 */
export function updateAllDefinitions(failed: () => void): void {
  const runtime = (globalThis as { __VUE_HMR_RUNTIME__?: HotRuntime }).__VUE_HMR_RUNTIME__
  if (!runtime || runtime === installed) return
  installed = runtime
  const { createRecord, rerender, reload } = runtime
  runtime.createRecord = (id, definition) => {
    definitions.set(
      id,
      [...inUse(id), definition].map((each) => new WeakRef(each)),
    )
    return createRecord(id, definition)
  }
  runtime.rerender = (id, render) => {
    const known = inUse(id)
    const newest = known.at(-1)
    // The render function of a template in its own file belongs to no definition, and is always newer.
    const isNewest = newest?.['render'] === render || known.every((each) => each['render'] !== render)
    if (newest && !isNewest && known.some((each) => scripts.get(each) !== scripts.get(newest))) return runtime.reload(id, newest)
    const latest = isNewest ? render : newest?.['render']
    const { guarded, isFirstError } = guard(latest)
    if (!succeeds(() => rerender(id, guarded), isFirstError)) failed()
    for (const each of known) each['render'] = latest
  }
  runtime.reload = (id, definition) => {
    const known = inUse(id)
    const newest = known.includes(definition) ? known.at(-1)! : definition
    for (const each of known) if (each !== newest) replace(each, newest)
    if (!succeeds(() => reload(id, newest))) failed()
  }
  // Called by the module of a component, after `createRecord`.
  runtime.hasSameScripts = (id, version) => {
    const [before, definition] = [undefined, ...inUse(id)].slice(-2)
    if (definition) scripts.set(definition, version)
    return before !== undefined && scripts.get(before) === version
  }
}

/**
 * Tells whether an error was thrown by the render function itself, before anything was updated. The component then keeps what it
 * shows, and can be updated again when the error is fixed.
 */
function guard(render: unknown): { guarded: unknown; isFirstError: (error: unknown) => boolean } {
  if (typeof render !== 'function') return { guarded: render, isFirstError: () => false }
  let called = 0
  let first: unknown
  const guarded = function (this: unknown, ...args: unknown[]): unknown {
    called++
    try {
      return render.apply(this, args) as unknown
    } catch (error) {
      if (called === 1) first = error
      throw error
    }
  }
  return { guarded, isFirstError: (error) => error !== undefined && error === first }
}

/**
 * Runs an update. Vue only prints the error and a warning if it fails, for example when a component's `setup` is still waiting for
 * data.
 */
function succeeds(update: () => void, mayThrow: (error: unknown) => boolean = () => false): boolean {
  const { error, warn } = console
  let printed: unknown
  let isGood = true
  console.error = (...args: unknown[]) => {
    printed = args[0]
    error.apply(console, args)
  }
  console.warn = (...args: unknown[]) => {
    if (String(args[0]).startsWith('[HMR] Something went wrong')) {
      if (mayThrow(printed)) return
      isGood = false
    }
    warn.apply(console, args)
  }
  try {
    update()
  } finally {
    console.error = error
    console.warn = warn
  }
  return isGood
}

function inUse(id: string): Definition[] {
  return (definitions.get(id) ?? []).map((each) => each.deref()).filter((each) => each !== undefined)
}

function replace(target: Definition, next: Definition): void {
  Object.assign(target, next)
  for (const key of Object.keys(target)) if (key !== '__file' && !(key in next)) delete target[key]
  const version = scripts.get(next)
  if (version !== undefined) scripts.set(target, version)
}
