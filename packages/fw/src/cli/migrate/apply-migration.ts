import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'pathe'
import type { Migration } from './plan-migration.ts'

/** Moves and writes files. With Git, moved files keep their history. */
export function applyMigration(root: string, { moves, edits }: Migration, usesGit: boolean): void {
  for (const [from, to] of moves) {
    mkdirSync(dirname(join(root, to)), { recursive: true })
    if (!usesGit || !moveWithGit(root, from, to)) renameSync(join(root, from), join(root, to))
  }
  for (const [file, { after }] of edits) writeFileSync(join(root, file), after)
}

/** Returns false if Git does not know the file. */
function moveWithGit(root: string, from: string, to: string): boolean {
  try {
    execFileSync('git', ['mv', '--', from, to], { cwd: root, stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** The state of the repository: changes that are not committed, or undefined outside of a repository. */
export function uncommittedChanges(root: string): string[] | undefined {
  try {
    const text = execFileSync('git', ['status', '--porcelain'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return text.split('\n').filter(Boolean)
  } catch {
    return undefined
  }
}
