import { posix } from 'node:path'
import type { Finding } from './finding.ts'
import type { Workspace } from './workspace.ts'

/** Files whose name says nothing of what is in them. */
export function findVagueNames({ packages }: Workspace): Finding[] {
  return packages
    .flatMap(({ files }) => files)
    .filter(({ path }) => /^(?:utils?|helpers?)\./.test(posix.basename(path)))
    .map(({ path }) => ({
      file: path,
      line: 1,
      problem: `${posix.basename(path)} does not say what it holds.`,
      fix: 'Name the file after its one subject.',
    }))
}
