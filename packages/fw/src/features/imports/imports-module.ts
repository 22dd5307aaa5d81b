import type { AutoImport } from '@fw/schema'

/** Code of `#imports`: re-exports all auto-imports. */
export function importsModule(imports: readonly AutoImport[]): string {
  const lines = [...bySource(imports)].map(
    ([from, entries]) => `export { ${entries.map(specifier).join(', ')} } from ${JSON.stringify(from)}`,
  )
  return `${lines.join('\n')}\n`
}

/** Code of a module that assigns all auto-imports to `globalThis` (`imports.global`). Existing globals are kept. */
export function globalImportsModule(imports: readonly AutoImport[]): string {
  const values = [...bySource(imports)]
  const lines = values.map(([from, entries]) => `import { ${entries.map(specifier).join(', ')} } from ${JSON.stringify(from)}`)
  const names = values.flatMap(([, entries]) => entries.map((entry) => entry.as ?? entry.name))
  return [
    ...lines,
    `const __fw_values = { ${names.join(', ')} }`,
    `for (const name in __fw_values) if (!(name in globalThis)) globalThis[name] = __fw_values[name]`,
    '',
  ].join('\n')
}

function bySource(imports: readonly AutoImport[]): Map<string, AutoImport[]> {
  const sources = new Map<string, AutoImport[]>()
  for (const entry of imports) {
    if (entry.type) continue
    const known = sources.get(entry.from)
    if (known) known.push(entry)
    else sources.set(entry.from, [entry])
  }
  return sources
}

const specifier = ({ name, as }: AutoImport): string => (as === undefined || as === name ? name : `${name} as ${as}`)
