import { existsSync, readFileSync, realpathSync } from 'node:fs'
import { BuildFailure } from '@fw/kit'
import { installCommand } from '@fw/kit/internal'
import type { FwOptions } from '@fw/schema'
import { join } from 'pathe'
import { packageDir } from '../../features/types/package-types.ts'
import { isSolution } from './root-tsconfig.ts'

/** Type checkers, with their package and executable. */
const checkers = {
  'vue-tsc': { name: 'vue-tsc', bin: 'vue-tsc', needs: ['typescript'] },
  tsc: { name: 'typescript', bin: 'tsc', needs: [] },
  tsgo: { name: '@typescript/native-preview', bin: 'tsgo', needs: [] },
} as const

export type CheckerName = keyof typeof checkers

export const checkerNames: CheckerName[] = Object.keys(checkers) as CheckerName[] // its own keys

export interface CheckerOptions {
  options: Pick<FwOptions, 'rootDir' | 'buildDir'>
  variant: 'A' | 'B'
  /** `vue-tsc` by default. */
  checker?: CheckerName
  /** Use build mode, regardless of the tsconfig. */
  build?: boolean
}

/** Node.js arguments to check the types of a project. The checker must be installed in the project. */
export function checkerCommand({ options, variant, checker = 'vue-tsc', build }: CheckerOptions): string[] {
  const { rootDir, buildDir } = options
  const file = executable(checker, rootDir)
  const own = join(rootDir, 'tsconfig.json')
  const inBuildMode = build ?? (existsSync(own) ? isSolution(own) : variant === 'A')
  const projects = existsSync(own) ? [own] : generated(buildDir, variant)
  // Results are stored, so that the next check is incremental.
  if (inBuildMode) return [file, '--build', ...projects, '--noEmit', '--incremental']
  return [file, '--noEmit', '--project', projects[0]!, '--incremental', '--tsBuildInfoFile', join(buildDir, 'types.tsbuildinfo')]
}

/** The files that `fw prepare` writes, used if the project has no tsconfig. */
function generated(buildDir: string, variant: 'A' | 'B'): string[] {
  if (variant === 'B') return [join(buildDir, 'tsconfig.json')]
  return ['app', 'server', 'shared', 'node'].map((context) => join(buildDir, `tsconfig.${context}.json`))
}

function executable(checker: CheckerName, rootDir: string): string {
  const { name, bin, needs } = checkers[checker]
  const dir = packageDir(name, [rootDir])
  const missing = [...(dir === undefined ? [name] : []), ...needs.filter((each) => !isInstalled(each, dir ?? rootDir))]
  if (dir === undefined || missing.length > 0) throw new BuildFailure([missingProblem(checker, missing, rootDir)])
  const { bin: files } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as { bin: Record<string, string> } // the format of npm
  return join(dir, files[bin]!)
}

/** Whether a package can be resolved from another one, following links. */
const isInstalled = (name: string, from: string): boolean => packageDir(name, [from, realpathSync(from)]) !== undefined

function missingProblem(
  checker: CheckerName,
  missing: readonly string[],
  rootDir: string,
): ConstructorParameters<typeof BuildFailure>[0][number] {
  const names = missing.map((name) => `\`${name}\``).join(' and ')
  return {
    level: 'error',
    code: 'FW_TYPES_CHECKER_MISSING',
    why: `Type checking needs \`${checker}\`, but ${names} ${missing.length > 1 ? 'are' : 'is'} not installed in this project.`,
    fix: `Run \`${installCommand(rootDir, missing)}\`.`,
  }
}
