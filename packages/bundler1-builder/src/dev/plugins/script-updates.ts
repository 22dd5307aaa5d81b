import type { Plugin } from 'vite'

const component = /\.vue$/
const scripts = /<script\b[\s\S]*?<\/script\s*>/gi
const rerenderOnly = /^export const _rerender_only = .*$/m

const applyToEnvironment: NonNullable<Plugin['applyToEnvironment']> = (environment) => environment.config.consumer === 'client'

/**
 * Sets up a component again when its script has changed. @vitejs/plugin-vue compares with the version before the last change of the
 * template, so a reverted script would seem unchanged.
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
        handler: (code, id) => (changed.has(id) ? { code: code.replace(rerenderOnly, ''), map: null } : undefined), // line numbers are kept
      },
    },
  ]
}
