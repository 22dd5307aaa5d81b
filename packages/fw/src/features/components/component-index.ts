import { islandComponents } from '@fw/kit/internal'
import type { AppComponent, Side } from '@fw/schema'
import { pascalOf } from './component-name.ts'

/** A component as used on one side of the app. */
export interface ComponentUse {
  component: AppComponent
  /** Whether it is loaded when it is first rendered. */
  lazy: boolean
  /** Whether the component is for the other side only. */
  elsewhere: boolean
  /** Whether the server has a different component of the same name. */
  twin: boolean
  /** When a lazy component is hydrated, if the template says so. */
  hydration?: string
  /** Whether it is only rendered on the server: browsers request its markup. */
  island: boolean
}

/** Finds components by the names that templates use: `FormField`, `form-field`, `LazyFormField`. */
export type FindComponent = (name: string) => ComponentUse | undefined

export function indexComponents(components: readonly AppComponent[], side: Side): FindComponent {
  const byName = new Map<string, AppComponent>()
  const onServer = new Set(components.filter(({ mode }) => mode === 'server').map(({ pascalName }) => pascalName))
  const islands = new Set(islandComponents(components))
  for (const component of components) {
    for (const name of [component.pascalName, component.kebabName]) {
      const known = byName.get(name)
      if (!known || (known.mode !== side && component.mode === side)) byName.set(name, component)
    }
  }
  // The same spellings that Vue accepts for registered components.
  const find = (name: string): AppComponent | undefined => byName.get(name) ?? byName.get(pascalOf(name))
  const use = (component: AppComponent, lazy: boolean): ComponentUse => ({
    component,
    lazy,
    elsewhere: component.mode !== 'all' && component.mode !== side,
    island: islands.has(component),
    twin: component.mode === 'client' && onServer.has(component.pascalName),
  })
  return (name) => {
    const eager = find(name)
    if (eager) return use(eager, false)
    const rest = /^Lazy(?=\p{Lu})(.*)|^lazy-(.*)/u.exec(name)
    const target = rest ? find(rest[1] ?? rest[2]!) : undefined
    return target ? use(target, true) : undefined
  }
}
