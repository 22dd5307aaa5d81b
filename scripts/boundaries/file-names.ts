import { posix } from 'node:path'
import type { Finding } from './finding.ts'
import type { Workspace } from './workspace.ts'

/** Files with a meaningless name. */
export function findVagueNames({ packages }: Workspace): Finding[] {
  return packages
    .flatMap(({ files }) => files)
    .filter(({ path }) => /^(?:utils?|helpers?)\./.test(posix.basename(path)))
    .map(({ path }) => ({
      file: path,
      line: 1,
      problem: `${posix.basename(path)} does not say what it contains.`,
      fix: 'Name the file after its subject.',
    }))
}
