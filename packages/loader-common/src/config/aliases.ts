import type { BuildApp } from '@fw/schema'

/** Modules of the framework, matched exactly, and the aliases of the project, matched as prefixes. */
export function aliases({ modules, options }: BuildApp): Record<string, string> {
  const project = Object.entries(options.alias)
    .map(([name, target]) => [name.replace(/\/$/, ''), target.replace(/\/$/, '')] as const)
    // Generated modules are resolved by the plugin.
    .filter(([name]) => name !== '#build' && name !== '#internal/fw/paths')
    .toSorted(([a], [b]) => b.length - a.length)
  return {
    ...Object.fromEntries(Object.entries(modules).map(([name, file]) => [`${name}$`, file])),
    ...Object.fromEntries(project),
    // Style sheets may prefix an alias with `~`, to distinguish it from a relative path.
    ...Object.fromEntries(project.filter(([name]) => !name.startsWith('~')).map(([name, target]) => [`~${name}`, target])),
  }
}
