import type { BuildApp } from '@fw/schema'
import type { Alias } from 'vite'

/** Specifiers of framework modules, matched exactly. */
export function frameworkAliases({ modules }: BuildApp): Alias[] {
  return Object.entries(modules).map(([name, replacement]) => ({ find: new RegExp(`^${escape(name)}$`), replacement }))
}

/** The project's aliases, matched as prefixes. */
export function projectAliases({ options }: BuildApp): Alias[] {
  return (
    Object.entries(options.alias)
      .map(([name, target]) => ({ name: name.replace(/\/$/, ''), target: target.replace(/\/$/, '') }))
      // Generated modules are not files; the plugin `generated-modules` resolves them.
      .filter(({ name }) => name !== '#build' && name !== '#internal/fw/paths')
      .toSorted((a, b) => b.name.length - a.name.length)
      // Style sheets and templates may prefix an alias with `~`, to distinguish it from a relative path.
      .map(({ name, target }) => ({ find: new RegExp(`^~?${escape(name)}(?=/|$)`), replacement: target }))
  )
}

function escape(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
