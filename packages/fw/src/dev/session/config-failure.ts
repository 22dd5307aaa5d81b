import type { LoadedConfig } from '@fw/kit'
import { formatProblem, Places } from '@fw/kit/internal'
import type { Problem } from '@fw/schema'
import { hasColors } from '../../print/output.ts'

/** Thrown if the configuration has errors that prevent a start. */
export class ConfigFailure extends Error {
  readonly loaded: LoadedConfig

  constructor(loaded: LoadedConfig) {
    super('The configuration has mistakes.')
    this.loaded = loaded
  }
}

/** Configuration problems with their positions, and formatted for the terminal. */
export async function configProblems({ problems, facts }: LoadedConfig): Promise<{ problem: Problem; text: string }[]> {
  const placed = await new Places().problems(problems)
  const options = { rootDir: facts.rootDir, color: hasColors(process.stdout) }
  return placed.map((problem) => ({ problem, text: formatProblem(problem, options) }))
}
