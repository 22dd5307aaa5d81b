import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A generated file. */
export interface Output {
  /** Relative to the workspace root, with forward slashes. */
  file: string
  text: string
  /** For a source that is modified in place: the text that it was generated from. */
  was?: string
}

/** The changes needed to update the files on disk. */
export interface Changes {
  write: Output[]
  /** Files in generated directories that are no longer generated. */
  remove: string[]
}

/** Throws if a file is generated twice, or contains the path of the workspace: the result would depend on the order, or on the machine. */
export function assertReproducible(root: string, outputs: readonly Output[]): void {
  const made = new Set<string>()
  for (const { file, text } of outputs) {
    if (made.has(file)) throw new Error(`${file} is generated twice.`)
    if (text.includes(root)) throw new Error(`${file} contains the path ${root}.`)
    made.add(file)
  }
}

export function findChanges(root: string, outputs: readonly Output[], ownDirectories: readonly string[]): Changes {
  const made = new Set(outputs.map(({ file }) => file))
  return {
    write: outputs.filter((output) => differs(root, output)),
    remove: ownDirectories.flatMap((directory) => filesIn(root, directory)).filter((file) => !made.has(file)),
  }
}

export function applyChanges(root: string, { write, remove }: Changes): void {
  for (const { file, text } of write) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), text)
  }
  for (const file of remove) rmSync(join(root, file))
}

function differs(root: string, { file, text, was }: Output): boolean {
  const now = existsSync(join(root, file)) ? readFileSync(join(root, file), 'utf8') : undefined
  // The file was saved in the meantime; do not overwrite it.
  if (was !== undefined && now !== was) throw new Error(`${file} has changed while it was read. Run the command again.`)
  return now !== text
}

function filesIn(root: string, directory: string): string[] {
  if (!existsSync(join(root, directory))) return []
  return readdirSync(join(root, directory)).map((name) => `${directory}/${name}`)
}
