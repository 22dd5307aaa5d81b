import type { Plugin } from 'vite'

const component = /\.vue$/
const scripts = /<script\b[\s\S]*?<\/script\s*>/gi
const rerenderOnly = /^export const _rerender_only = .*$/m

const applyToEnvironment: NonNullable<Plugin['applyToEnvironment']> = (environment) => environment.config.consumer === 'client'

/**
 * Has a component set up again when its script has changed. The plugin for components compares with the version before the last change of
 * the template, so that a script that is put back to what it was would seem not to have changed.
 */
export function scriptUpdates(): Plugin[] {
  const known = new Map<string, string>()
  const changed = new Set<string>()
  return [
    {
      name: 'fw:script-updates',
      enforce: 'pre',
      applyToEnvironment,
      transform: {
        filter: { id: component },
        handler(code, id) {
          const text = code.match(scripts)?.join('\n') ?? ''
          const before = known.get(id)
          known.set(id, text)
          if (before === undefined || before === text) changed.delete(id)
          else changed.add(id)
        },
      },
    },
    {
      name: 'fw:script-updates:compiled',
      enforce: 'post',
      applyToEnvironment,
      transform: {
        filter: { id: component, code: rerenderOnly },
        handler: (code, id) => (changed.has(id) ? { code: code.replace(rerenderOnly, ''), map: null } : undefined), // the lines stay
      },
    },
  ]
}
