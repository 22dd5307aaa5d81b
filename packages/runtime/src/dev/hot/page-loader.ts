import type { Component } from 'vue'

type Module = { default: Component }
type Loader = () => Promise<Module> | false
type Definition = Record<string, unknown>

/** The first definition of each component. */
const first = /* @__PURE__ */ new Map<string, Definition>()

/**
 * A loader that gives the same definition of a component for ever. Hot updates of the view library change definitions in place, while the
 * module of a new version has a definition of its own, which would be another component: it would lose its state.
 */
export function pageLoader(load: Loader): Loader {
  return () => {
    const loading = load()
    return loading && loading.then((module) => ({ ...module, default: firstDefinition(module.default) }))
  }
}

function firstDefinition(component: Component): Component {
  const { __hmrId: id } = component as { __hmrId?: string } // set by compilers, in development
  if (id === undefined) return component
  followUpdates()
  const known = first.get(id)
  if (known) return known as Component
  first.set(id, component as Definition)
  return component
}

interface HotRuntime {
  rerender: (id: string, render: unknown) => void
  reload: (id: string, component: Definition) => void
}

let followed: HotRuntime | undefined

/** The view library changes the definition that it has seen first, and those in use. Ours may be neither. */
function followUpdates(): void {
  const runtime = (globalThis as { __VUE_HMR_RUNTIME__?: HotRuntime }).__VUE_HMR_RUNTIME__
  if (!runtime || runtime === followed) return
  followed = runtime
  const { rerender, reload } = runtime
  runtime.rerender = (id, render) => {
    const known = first.get(id)
    if (known) known['render'] = render
    rerender(id, render)
  }
  runtime.reload = (id, component) => {
    const known = first.get(id)
    if (known && known !== component) {
      Object.assign(known, component)
      for (const key of Object.keys(known)) if (key !== '__file' && !(key in component)) delete known[key]
    }
    reload(id, component)
  }
}
