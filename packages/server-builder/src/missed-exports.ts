import { readFileSync, statSync } from 'node:fs'
import { isAbsolute } from 'pathe'
import type { Nitro } from 'nitropack/types'

interface Import {
  name: string
  as?: string
  from: string
  type?: boolean
}

/**
 * Adds the auto-imports that unimport misses: it takes `export const sizes = { a: 1, b: 2 }` and an export on the next lines for one
 * export, so that the second one would be undefined at runtime.
 */
export const missedExports = {
  name: 'fw:missed-exports',
  setup: ({ options }: Nitro): void => {
    if (!options.imports) return
    const { addons } = options.imports
    const own = { name: 'fw:missed-exports', extendImports: addMissedExports }
    options.imports.addons = Array.isArray(addons) ? [...addons, own] : { ...addons, addons: [...(addons?.addons ?? []), own] }
  },
}

export function addMissedExports(imports: Import[]): Import[] {
  const names = new Set(imports.map(({ as, name }) => as ?? name))
  const files = new Set(imports.map(({ from }) => from).filter((from) => isAbsolute(from) && /\.[cm]?[jt]s$/.test(from)))
  const missed = [...files].flatMap((from) =>
    exportsOf(from)
      .filter((name) => !names.has(name))
      .map((name) => ({ name, as: name, from })),
  )
  return [...imports, ...missed]
}

const known = new Map<string, { time: number; names: string[] }>()

/** Names of the values that a file declares and exports, which start a line. Other exports are found by unimport. */
function exportsOf(file: string): string[] {
  const time = statSync(file, { throwIfNoEntry: false })?.mtimeMs
  if (time === undefined) return []
  const before = known.get(file)
  if (before?.time === time) return before.names
  const declarations = readFileSync(file, 'utf8').matchAll(
    /^export\s+(?:async\s+)?(?:function\b\s*\*?|const|let|var|class)\s+([\w$]+)/gm,
  )
  const names = [...declarations].map(([, name]) => name!)
  known.set(file, { time, names })
  return names
}
