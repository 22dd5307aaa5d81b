import type { BuildApp } from '@fw/schema'
import type { Alias } from 'vite'

/** Specifiers of the framework, by exact name. */
export function frameworkAliases({ modules }: BuildApp): Alias[] {
  return Object.entries(modules).map(([name, replacement]) => ({ find: new RegExp(`^${escape(name)}$`), replacement }))
}

/** The project's aliases, with whatever follows them. */
export function projectAliases({ options }: BuildApp): Alias[] {
  return (
    Object.entries(options.alias)
      .map(([name, target]) => ({ name: name.replace(/\/$/, ''), target: target.replace(/\/$/, '') }))
      // Generated modules are no files; the plugin `generated-modules` knows them.
      .filter(({ name }) => name !== '#build' && name !== '#internal/fw/paths')
      .toSorted((a, b) => b.name.length - a.name.length)
      // Style sheets and templates write `~` before the name of an alias, to tell it from a relative path.
      .map(({ name, target }) => ({ find: new RegExp(`^~?${escape(name)}(?=/|$)`), replacement: target }))
  )
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
