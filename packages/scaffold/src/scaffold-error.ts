export interface ScaffoldProblem {
  /** Stable across versions: `FW_SCAFFOLD_EXISTS`. */
  code: `FW_${string}`
  why: string
  fix: string
  /** Files that the problem is about, relative to the root of the project. */
  files?: readonly string[]
}

/** Files cannot be written as planned. Nothing was changed. */
export class ScaffoldError extends Error {
  readonly code: `FW_${string}`
  readonly fix: string
  readonly files: readonly string[]

  constructor({ code, why, fix, files = [] }: ScaffoldProblem, options: { cause?: unknown } = {}) {
    super(why, options)
    this.name = 'ScaffoldError'
    this.code = code
    this.fix = fix
    this.files = files
  }
}
