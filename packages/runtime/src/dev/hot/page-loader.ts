import type { Component } from 'vue'

type Module = { default: Component }
type Loader = () => Promise<Module> | false
type Definition = Record<string, unknown>

/** The first definition of each component. */
const first = /* @__PURE__ */ new Map<string, Definition>()

/**
 * Wraps a loader so that it always returns the first definition of a component. Hot updates change it in place
 * (`update-definitions.ts`), while the module of a new version has its own definition, which would be a different component and
 * lose its state.
 */
export function pageLoader(load: Loader): Loader {
  return () => {
    const loading = load()
    return loading && loading.then((module) => ({ ...module, default: firstDefinition(module.default) }))
  }
}

function firstDefinition(component: Component): Component {
  const { __hmrId: id } = component as { __hmrId?: string } // set by the SFC compiler in development
  if (id === undefined) return component
  const known = first.get(id)
  if (known) return known as Component
  first.set(id, component as Definition)
  return component
}
