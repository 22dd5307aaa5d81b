/** A problem of an app, found during a build. */
export interface BuildProblem {
  level: 'error' | 'warning'
  /** Stable across versions: `FW_PAGES_UNFINISHED_PARAM`. */
  code: `FW_${string}`
  why: string
  fix: string
  /** Absolute. */
  file?: string
  /** From 1. */
  line?: number
  column?: number
}

/**
 * Aborts a build with problems: what is wrong, where, and how to fix it.
 *
 * @example throw new BuildFailure([{ level: 'error', code: 'FW_ACME_NO_KEY', why: 'There is no key.', fix: 'Set `acme.key`.' }])
 */
export class BuildFailure extends Error {
  constructor(
    readonly problems: readonly BuildProblem[],
    options: { cause?: unknown } = {},
  ) {
    super(problems.map(({ code, why }) => `${code}: ${why}`).join('\n'), options)
    this.name = 'BuildFailure'
  }

  /** Modules may have another copy of this class. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    return value instanceof Error && value.name === 'BuildFailure' && 'problems' in value && Array.isArray(value.problems)
  }
}
