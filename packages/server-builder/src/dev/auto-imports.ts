import type { Nitro } from 'nitropack/types'

interface Transform {
  name: string
  transform: (code: string, id: string) => Promise<{ code: string; map: unknown } | undefined>
}

/** Names that server code may use without importing them. The engine's own plugin does not hear of files that come later. */
export function autoImports(nitro: Nitro): Transform {
  return {
    name: 'fw:engine-imports',
    async transform(code, id) {
      if (!nitro.unimport || nitro.options.imports === false || isOther(id, nitro.options.scanDirs)) return undefined
      const { s } = await nitro.unimport.injectImports(code, id, { autoImport: nitro.options.imports.autoImport !== false })
      if (!s.hasChanged()) return undefined
      // Lines stay where they are, for compilers that come later and find a mistake.
      const { intro } = s as unknown as { intro: string } // what was put in front; its type does not tell
      if (intro.endsWith('\n')) Object.assign(s, { intro: intro.replaceAll(/\s*\n\s*/g, ' ') })
      return { code: s.toString(), map: s.generateMap({ hires: 'boundary' }) }
    },
  }
}

/** Looks for names again, in the directories that are searched for them. Gives those that came or went, or lead elsewhere now. */
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

/** Packages, but for layers among them. */
function isOther(id: string, dirs: readonly string[]): boolean {
  return (
    id.includes('\0') ||
    (id.includes('/node_modules/') && !dirs.some((dir) => id.startsWith(`${dir}/`))) ||
    /\/dist\/runtime\//.test(id) ||
    !/\.(?:vue|[cm]?[jt]sx?)(?:$|\?)/.test(id)
  )
}
