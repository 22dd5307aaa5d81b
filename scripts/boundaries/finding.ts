/** One broken boundary: where, what is wrong, and what to do. */
export interface Finding {
  /** Relative to the root of the workspace, with forward slashes. */
  file: string
  line: number
  problem: string
  fix: string
}

export function formatFinding({ file, line, problem, fix }: Finding): string {
  return `${file}:${line} ${problem} ${fix}`
}
