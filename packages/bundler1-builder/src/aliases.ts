import type { BuildApp } from '@fw/schema'
import type { Alias } from 'vite'

/** Specifiers of the framework by exact name, then the project's aliases with whatever follows them. */
export function aliases({ modules, options }: BuildApp): Alias[] {
  const exact = Object.entries(modules).map(([name, replacement]) => ({ find: new RegExp(`^${escape(name)}$`), replacement }))
  const prefixes = Object.entries(options.alias)
    .map(([name, target]) => ({ name: name.replace(/\/$/, ''), target: target.replace(/\/$/, '') }))
    // Generated modules are no files; the plugin `generated-modules` knows them.
    .filter(({ name }) => name !== '#build' && name !== '#internal/fw/paths')
    .toSorted((a, b) => b.name.length - a.name.length)
    // Style sheets and templates write `~` before the name of an alias, to tell it from a relative path.
    .map(({ name, target }) => ({ find: new RegExp(`^~?${escape(name)}(?=/|$)`), replacement: target }))
  return [...exact, ...prefixes]
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
