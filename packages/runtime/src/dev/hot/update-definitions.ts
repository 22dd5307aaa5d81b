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
/** The version of each component's scripts. */
const versions = /* @__PURE__ */ new Map<string, string>()
let installed: HotRuntime | undefined

/**
 * Makes Vue update every definition of a component. Each version of its module has one, but Vue only updates the first one and
 * those on screen: a definition that a suspended page is about to render, or one of a page that was left, would stay outdated. Call
 * this before components are loaded.
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
    for (const each of inUse(id)) each['render'] = render
    if (!succeeds(() => rerender(id, render))) failed()
  }
  runtime.reload = (id, definition) => {
    for (const each of inUse(id)) if (each !== definition) replace(each, definition)
    if (!succeeds(() => reload(id, definition))) failed()
  }
  runtime.hasSameScripts = (id, version) => {
    const before = versions.get(id)
    versions.set(id, version)
    return before === version
  }
}

/** Runs an update. Vue only prints a warning if it fails, for example when a component's `setup` is still waiting for data. */
function succeeds(update: () => void): boolean {
  const { warn } = console
  let isGood = true
  console.warn = (...args: unknown[]) => {
    if (String(args[0]).startsWith('[HMR] Something went wrong')) isGood = false
    warn.apply(console, args)
  }
  try {
    update()
  } finally {
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
}
