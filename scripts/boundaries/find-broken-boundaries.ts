import { findEscapes, findForbiddenPackages } from './arrows.ts'
import { findBundlerNames } from './bundler-names.ts'
import { findCycles } from './cycles.ts'
import { findUndeclared } from './dependencies.ts'
import { findUnexported } from './exports.ts'
import { findVagueNames } from './file-names.ts'
import type { Finding } from './finding.ts'
import { findForbiddenDirectories, findMixedTopics } from './rooms.ts'
import { findNodeInRuntime } from './runtime.ts'
import type { Workspace } from './workspace.ts'

const checks = [
  findBundlerNames,
  findCycles,
  findEscapes,
  findForbiddenPackages,
  findForbiddenDirectories,
  findMixedTopics,
  findUndeclared,
  findUnexported,
  findNodeInRuntime,
  findVagueNames,
] as const

export function findBrokenBoundaries(workspace: Workspace): Finding[] {
  return checks.flatMap((check) => check(workspace))
}
