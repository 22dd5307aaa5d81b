import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file that is made from others. */
export interface Output {
  /** Relative to the root of the workspace, with forward slashes. */
  file: string
  text: string
  /** For a source that is changed in place: the text that it was made from. */
  was?: string
}

/** What has to change so that the files on disk are what they should be. */
export interface Changes {
  write: Output[]
  /** Files in directories that hold generated files alone, and that are generated no more. */
  remove: string[]
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
  // Somebody has saved the file meanwhile; writing would undo that.
  if (was !== undefined && now !== was) throw new Error(`${file} has changed while it was read. Run the command again.`)
  return now !== text
}

function filesIn(root: string, directory: string): string[] {
  if (!existsSync(join(root, directory))) return []
  return readdirSync(join(root, directory)).map((name) => `${directory}/${name}`)
}
