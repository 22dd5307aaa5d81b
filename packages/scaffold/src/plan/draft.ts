import { editConfig, type ConfigEdit } from '../config/edit-config.ts'
import type { Project } from '../project.ts'
import { ScaffoldError } from '../scaffold-error.ts'
import { editManifest, readManifest, type Manifest } from './manifest.ts'
import type { DependencyChange, FileChange, ManualStep, Plan } from './plan.ts'

const configFiles = ['ts', 'mts', 'js', 'mjs', 'cjs', 'json'].map((extension) => `fw.config.${extension}`)

/** A working copy of a project: changes are recorded, and later changes see earlier ones. */
export interface Draft extends Project {
  /** Adds a file. Throws if it exists. */
  create(path: string, content: string): void
  /** Adds a file, unless one of these exists; an add-on then uses what is there. */
  createUnless(existing: readonly string[], path: string, content: string): void
  /** Changes a file. Throws if it is missing. */
  edit(path: string, change: (text: string) => string): void
  /** Changes `fw.config.*`. If its form cannot be edited, the lines to write become a manual step. */
  editConfig(edit: ConfigEdit): void
  addDependencies(dependencies: Readonly<Record<string, string>>, options?: { dev?: boolean }): void
  /** Changes the ranges of listed packages. */
  setRanges(ranges: Readonly<Record<string, string>>): void
  removeDependencies(names: readonly string[]): void
  /** Adds a script to `package.json`, unless there is one with this name. */
  addScript(name: string, command: string): void
  note(text: string): void
  plan(): Plan
}

export function createDraft(project: Project): Draft {
  const texts = new Map<string, string>()
  /** The texts that changes were made for. */
  const originals = new Map<string, string | undefined>()
  const dependencies: DependencyChange[] = []
  const scripts: Plan['scripts'] = []
  const manual: ManualStep[] = []
  const notes: string[] = []

  const read = (path: string): string | undefined => texts.get(path) ?? project.read(path)
  const change = (path: string, text: string): void => {
    if (!originals.has(path)) originals.set(path, project.read(path))
    texts.set(path, text)
  }
  const edit: Draft['edit'] = (path, changed) => {
    const text = read(path)
    if (text === undefined) {
      throw new ScaffoldError({
        code: 'FW_SCAFFOLD_MISSING',
        why: `${path} is missing in ${project.rootDir}.`,
        fix: 'Run the command in the root directory of a project.',
        files: [path],
      })
    }
    change(path, changed(text))
  }
  const manifest = (changed: (manifest: Manifest) => Manifest): void =>
    edit('package.json', (text) => editManifest(text, changed))

  const draft: Draft = {
    ...project,
    read,
    edit,
    create: (path, content) => {
      if (read(path) !== undefined) throw fileExists([path])
      change(path, content)
    },
    createUnless: (existing, path, content) => {
      if ([path, ...existing].every((each) => read(each) === undefined)) change(path, content)
    },
    editConfig: (configEdit) => {
      const path = configFiles.find((each) => read(each) !== undefined)
      if (path === undefined) {
        draft.create('fw.config.ts', editedConfig(emptyConfig, configEdit))
        return
      }
      const result = editConfig(read(path)!, configEdit, path)
      if ('code' in result) change(path, result.code)
      else manual.push({ path, why: result.why, lines: result.lines })
    },
    addDependencies: (added, { dev = false } = {}) => {
      const field = dev ? 'devDependencies' : 'dependencies'
      manifest((current) => {
        const present = { ...current.dependencies, ...current.devDependencies }
        const missing = Object.entries(added).filter(([name]) => !(name in present))
        for (const [name, range] of missing) dependencies.push({ type: 'add', name, range, dev })
        return missing.length === 0
          ? current
          : { ...current, [field]: sorted({ ...current[field], ...Object.fromEntries(missing) }) }
      })
    },
    setRanges: (ranges) => {
      manifest((current) => {
        const result = { ...current }
        for (const field of ['dependencies', 'devDependencies'] as const) {
          const changed = Object.entries(ranges).filter(([name, range]) => (current[field]?.[name] ?? range) !== range)
          if (changed.length === 0) continue
          for (const [name, range] of changed) dependencies.push({ type: 'add', name, range, dev: field === 'devDependencies' })
          result[field] = { ...current[field], ...Object.fromEntries(changed) }
        }
        return result
      })
    },
    removeDependencies: (names) => {
      manifest((current) => {
        const result = { ...current }
        for (const field of ['dependencies', 'devDependencies'] as const) {
          const kept = Object.entries(current[field] ?? {}).filter(([name]) => !names.includes(name))
          if (kept.length === Object.keys(current[field] ?? {}).length) continue
          for (const name of names.filter((each) => each in current[field]!))
            dependencies.push({ type: 'remove', name, dev: field === 'devDependencies' })
          result[field] = Object.fromEntries(kept)
        }
        return result
      })
    },
    addScript: (name, command) => {
      manifest((current) => {
        if (current.scripts && name in current.scripts) return current
        scripts.push({ name, command })
        return { ...current, scripts: { ...current.scripts, [name]: command } }
      })
    },
    note: (text) => void notes.push(text),
    plan: () => ({ files: fileChanges(texts, originals), dependencies, scripts, manual, notes }),
  }
  return draft
}

export function fileExists(paths: readonly string[]): ScaffoldError {
  return new ScaffoldError({
    code: 'FW_SCAFFOLD_EXISTS',
    why: `${paths.join(', ')} already ${paths.length === 1 ? 'exists' : 'exist'}. Nothing was written.`,
    fix: 'Choose another name, or move what is there.',
    files: paths,
  })
}

/** Whether a project depends on a package. */
export function dependsOn(project: Project, name: string): boolean {
  const text = project.read('package.json')
  const { dependencies, devDependencies } = text === undefined ? {} : readManifest(text)
  return name in { ...dependencies, ...devDependencies }
}

const emptyConfig = `import { defineFwConfig } from 'fw/config'\n\nexport default defineFwConfig({})\n`

function editedConfig(source: string, edit: ConfigEdit): string {
  const result = editConfig(source, edit, 'fw.config.ts')
  return 'code' in result ? result.code : source
}

function fileChanges(texts: ReadonlyMap<string, string>, originals: ReadonlyMap<string, string | undefined>): FileChange[] {
  return [...texts].flatMap(([path, text]): FileChange[] => {
    const before = originals.get(path)
    if (before === undefined) return [{ type: 'create', path, content: text }]
    return before === text ? [] : [{ type: 'edit', path, before, after: text }]
  })
}

function sorted(record: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))
}
