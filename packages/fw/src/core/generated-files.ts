import type { AppDescription, GeneratedFile, GeneratedFiles, Side } from '@fw/schema'

interface Kept {
  file: GeneratedFile
  texts: Map<Side, Promise<string>>
}

/** Registry of generated modules. A text is computed on first access, and again after a part that it reads has changed. */
export function createGeneratedFiles(app: AppDescription): GeneratedFiles {
  const files = new Map<string, Kept>()
  const fronts = new Map<string, NonNullable<GeneratedFile['front']>>()
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
    add: (file) => {
      files.set(moduleId(file), { file, texts: new Map() })
      if (file.front) fronts.set(idOf(file.name), file.front)
    },
    remove: (name) => {
      for (const id of [idOf(name), hotId(name)]) files.delete(id)
      fronts.delete(idOf(name))
    },
    resolve: (specifier) => {
      const id = idOf(specifier)
      return fronts.has(id) || files.has(id) ? id : undefined
    },
    importerOf: (id) => files.get(id)?.file.importer,
    text: async (id, side) => {
      const front = fronts.get(id)
      if (front) return front(side)
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

/** The specifier of a module behind a front: `#build/hot/routes` for `routes.mjs`. */
export function hotId(name: string): string {
  return idOf(`hot/${name}`)
}

function moduleId({ name, front }: GeneratedFile): string {
  return front ? hotId(name) : idOf(name)
}

async function recompute(files: readonly Kept[], textOf: (kept: Kept, side: Side) => Promise<string>): Promise<string[]> {
  const different: string[] = []
  for (const kept of files) {
    const before = new Map(kept.texts)
    kept.texts.clear()
    for (const [side, old] of before) {
      if ((await old) !== (await textOf(kept, side))) different.push(moduleId(kept.file))
    }
  }
  return [...new Set(different)]
}
