import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'pathe'
import { ScaffoldError } from '../scaffold-error.ts'
import { fileExists } from './draft.ts'
import type { FileChange, Plan } from './plan.ts'

export interface ApplyOptions {
  /**
   * Called with the directory that holds all files before it is renamed to the root, for a project that does not exist yet; otherwise
   * with the root, after its files were written.
   */
  prepare?: (dir: string) => void
}

/**
 * Writes the files of a plan, all or none. A new project is written to a temporary directory next to it, which is renamed at the end.
 * In an existing project, each file is written next to its place first. Existing files are never replaced.
 */
export function applyPlan(plan: Plan, rootDir: string, options: ApplyOptions = {}): void {
  if (existsSync(rootDir)) applyToExisting(plan, rootDir, options)
  else applyToNew(plan, rootDir, options)
}

/** Removes temporary directories that are in use, if the process is interrupted. */
const pending = new Set<string>()

function applyToNew({ files }: Plan, rootDir: string, { prepare }: ApplyOptions): void {
  const parent = dirname(rootDir)
  mkdirSync(parent, { recursive: true })
  // Unlike `mkdtemp`, which makes directories that others cannot read.
  const temporary = join(parent, `.${basename(rootDir)}-${process.pid}-${Date.now().toString(36)}`)
  mkdirSync(temporary)
  try {
    pending.add(temporary)
    process.on('exit', removePending)
    for (const { path, content } of files.map(created)) writeBelow(temporary, path, content)
    prepare?.(temporary)
    // Renaming to an existing empty directory would succeed.
    if (existsSync(rootDir)) throw fileExists([basename(rootDir)])
    renameSync(temporary, rootDir)
  } finally {
    removePending()
    process.off('exit', removePending)
  }
}

function removePending(): void {
  for (const dir of pending) rmSync(dir, { recursive: true, force: true })
  pending.clear()
}

function created(change: FileChange): { path: string; content: string } {
  if (change.type === 'create') return change
  throw new ScaffoldError({
    code: 'FW_SCAFFOLD_MISSING',
    why: `${change.path} is missing: the project does not exist.`,
    fix: 'Run the command in the root directory of a project.',
    files: [change.path],
  })
}

function applyToExisting({ files }: Plan, rootDir: string, { prepare }: ApplyOptions): void {
  const existing = files.filter(({ type, path }) => type === 'create' && existsSync(join(rootDir, path)))
  if (existing.length > 0) throw fileExists(existing.map(({ path }) => path))
  const outdated = files.filter((each) => each.type === 'edit' && textOf(join(rootDir, each.path)) !== each.before)
  if (outdated.length > 0) throw fileChanged(outdated.map(({ path }) => path))
  const temporary: string[] = []
  const undo: (() => void)[] = []
  try {
    for (const change of files) {
      const file = join(rootDir, change.path)
      makeDirectory(dirname(file), undo)
      temporary.push(`${file}.${process.pid}.tmp`)
      writeFileSync(temporary.at(-1)!, change.type === 'create' ? change.content : change.after)
    }
    files.forEach((change, index) => undo.push(place(change, temporary[index]!, join(rootDir, change.path))))
    undo.length = 0
  } finally {
    for (const file of temporary) rmSync(file, { force: true })
    for (const each of undo.toReversed()) each()
  }
  prepare?.(rootDir)
}

/** Moves a written file to its place. Returns a function that restores what was there. */
function place(change: FileChange, temporary: string, file: string): () => void {
  if (change.type === 'create') {
    linkOrThrow(temporary, file, change.path)
    return () => rmSync(file, { force: true })
  }
  renameSync(temporary, file)
  return () => writeFileSync(file, change.before)
}

/** Unlike renaming, linking fails if there is a file by now. */
function linkOrThrow(temporary: string, file: string, path: string): void {
  try {
    linkSync(temporary, file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw fileExists([path])
    renameSync(temporary, file) // a file system without hard links
  }
}

function makeDirectory(dir: string, undo: (() => void)[]): void {
  const first = mkdirSync(dir, { recursive: true })
  if (first !== undefined) undo.push(() => rmSync(first, { recursive: true, force: true }))
}

function writeBelow(dir: string, path: string, content: string): void {
  const file = join(dir, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, content)
}

function textOf(file: string): string | undefined {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? readFileSync(file, 'utf8') : undefined
}

function fileChanged(paths: readonly string[]): ScaffoldError {
  return new ScaffoldError({
    code: 'FW_SCAFFOLD_CHANGED',
    why: `${paths.join(', ')} changed since the plan was made. Nothing was written.`,
    fix: 'Run the command again.',
    files: paths,
  })
}
