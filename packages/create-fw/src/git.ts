import { spawnSync } from 'node:child_process'

/** Initialises a repository, unless the directory is in one or git is missing. */
export function initRepository(dir: string): boolean {
  if (git(dir, ['rev-parse', '--is-inside-work-tree'])) return false
  return git(dir, ['init', '--quiet', '--initial-branch=main'])
}

function git(cwd: string, args: readonly string[]): boolean {
  return spawnSync('git', args, { cwd, stdio: 'ignore' }).status === 0
}
