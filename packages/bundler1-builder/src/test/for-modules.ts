import type { Plugin } from 'vite'

type Hook =
  | ((this: unknown, ...given: unknown[]) => unknown)
  | undefined
  | { handler: (this: unknown, ...given: unknown[]) => unknown }

/** Makes a plugin apply to some modules only: by id, and for `resolveId` by importer. */
export function forModules(plugin: Plugin, applies: (id: string) => boolean): Plugin {
  const result = { ...plugin } as Record<string, unknown> // the hooks have different types
  const hooks = plugin as unknown as Record<string, Hook> // all of them are functions or objects with a handler
  for (const [name, index] of Object.entries(idArgument)) {
    const hook = hooks[name]
    if (!hook) continue
    const handler = typeof hook === 'function' ? hook : hook.handler
    const limited = function (this: unknown, ...given: unknown[]): unknown {
      const id = given[index]
      return typeof id === 'string' && applies(id) ? handler.apply(this, given) : undefined
    }
    result[name] = typeof hook === 'function' ? limited : { ...hook, handler: limited }
  }
  return result as unknown as Plugin // with the same hooks
}

/** The argument with the id of the module. */
const idArgument = { resolveId: 1, load: 0, transform: 1 }
