import type { AppDescription, GeneratedFile, GeneratedFiles, Side } from '@fw/schema'

interface Kept {
  file: GeneratedFile
  texts: Map<Side, Promise<string>>
}

/** Registry of generated modules. A text is computed on first access, and again after a part that it reads has changed. */
export function createGeneratedFiles(app: AppDescription): GeneratedFiles {
  const files = new Map<string, Kept>()
  let listener: ((ids: string[]) => Promise<void>) | undefined

  const textOf = (kept: Kept, side: Side): Promise<string> => {
    const which = kept.file.perSide ? side : 'client'
    let text = kept.texts.get(which)
    if (!text) {
      text = (async () => kept.file.text(app, which))()
      kept.texts.set(which, text)
    }
    return text
  }

  return {
    add: (file) => void files.set(idOf(file.name), { file, texts: new Map() }),
    remove: (name) => void files.delete(idOf(name)),
    resolve: (specifier) => {
      const id = idOf(specifier)
      return files.has(id) ? id : undefined
    },
    importerOf: (id) => files.get(id)?.file.importer,
    text: (id, side) => {
      const kept = files.get(id)
      if (!kept) throw new Error(`Unknown generated module ${id}.`)
      return textOf(kept, side)
    },
    changed: (parts) =>
      recompute(
        [...files.values()].filter(({ file }) => file.reads.some((part) => parts.includes(part))),
        textOf,
      ),
    update: async (filter = () => true) => {
      const ids = await recompute(
        [...files.values()].filter(({ file }) => filter(file)),
        textOf,
      )
      if (ids.length > 0) await listener?.(ids)
      return ids
    },
    onUpdate: (given) => {
      listener = given
    },
    list: () => [...files.values()].map(({ file }) => file),
  }
}

/** Modules are identified by their specifier: `#build/routes` for `routes.mjs`; some have their own, like `#imports`. */
function idOf(name: string): string {
  const path = name.startsWith('#') ? name : `#build/${name}`
  return path.replace(/\.(?:mjs|js|ts)$/, '')
}

async function recompute(files: readonly Kept[], textOf: (kept: Kept, side: Side) => Promise<string>): Promise<string[]> {
  const different: string[] = []
  for (const kept of files) {
    const before = new Map(kept.texts)
    kept.texts.clear()
    for (const [side, old] of before) {
      if ((await old) !== (await textOf(kept, side))) different.push(idOf(kept.file.name))
    }
  }
  return [...new Set(different)]
}
