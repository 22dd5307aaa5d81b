import { execFile } from 'node:child_process'

/** Which of the paths Git ignores, or undefined outside of a repository. */
export function isIgnored(paths: readonly string[], cwd: string): Promise<Set<string> | undefined> {
  return new Promise((resolve) => {
    execFile('git', ['check-ignore', '--', ...paths], { cwd }, (failure, stdout) => {
      // 1: none of them is ignored. Others: no repository, or no Git.
      if (failure && failure.code !== 1) resolve(undefined)
      else resolve(new Set(stdout.split('\n').filter(Boolean)))
    })
  })
}
