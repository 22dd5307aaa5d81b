import type { Nitro } from 'nitropack/types'

interface Transform {
  name: string
  transform: (code: string, id: string) => Promise<{ code: string; map: unknown } | undefined>
}

/** Auto-imports of server code. Nitro's own plugin doesn't notice files that are added later. */
export function autoImports(nitro: Nitro): Transform {
  return {
    name: 'fw:engine-imports',
    async transform(code, id) {
      if (!nitro.unimport || nitro.options.imports === false || isOther(id, nitro.options.scanDirs)) return undefined
      const { s } = await nitro.unimport.injectImports(code, id, { autoImport: nitro.options.imports.autoImport !== false })
      if (!s.hasChanged()) return undefined
      // Line numbers are kept, for errors of later compilers.
      const { intro } = s as unknown as { intro: string } // the prepended text, which is not part of the type
      if (intro.endsWith('\n')) Object.assign(s, { intro: intro.replaceAll(/\s*\n\s*/g, ' ') })
      return { code: s.toString(), map: s.generateMap({ hires: 'boundary' }) }
    },
  }
}

/** Scans the auto-import directories again. Returns the names that were added, removed or changed. */
export async function scanAutoImports({ unimport, options }: Nitro): Promise<string[]> {
  if (!unimport || options.imports === false) return []
  const before = new Set((await unimport.getImports()).map(keyOf))
  const found = await unimport.scanImportsFromDir()
  await unimport.modifyDynamicImports(() => found)
  const after = new Set((await unimport.getImports()).map(keyOf))
  const different = [...before].filter((key) => !after.has(key)).concat([...after].filter((key) => !before.has(key)))
  return [...new Set(different.map((key) => key.split('\n')[0]!))]
}

function keyOf({ as, name, from }: { as?: string; name: string; from: string }): string {
  return `${as ?? name}\n${from}`
}

/** Whether a file belongs to a package that is not a layer. */
function isOther(id: string, dirs: readonly string[]): boolean {
  return (
    id.includes('\0') ||
    (id.includes('/node_modules/') && !dirs.some((dir) => id.startsWith(`${dir}/`))) ||
    /\/dist\/runtime\//.test(id) ||
    !/\.(?:vue|[cm]?[jt]sx?)(?:$|\?)/.test(id)
  )
}
