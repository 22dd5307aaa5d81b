/** A violation: where, what is wrong, and how to fix it. */
export interface Finding {
  /** Relative to the workspace root, with forward slashes. */
  file: string
  line: number
  problem: string
  fix: string
}

export function formatFinding({ file, line, problem, fix }: Finding): string {
  return `${file}:${line} ${problem} ${fix}`
}
