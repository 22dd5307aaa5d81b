import type { BuildProblem } from '@fw/kit'
import { isAbsolute, join, normalize } from 'pathe'

/** `app/app.vue(2,7): error TS2322: Type … ` or `error TS18003: No inputs …`; what belongs to it follows, indented. */
const firstLine = /^(?:(.+?)\((\d+),(\d+)\): )?error (TS\d+): (.*)$/

/** Parses the output of a type checker to problems with positions. A file can be part of two projects, with the same errors. */
export function typeProblems(output: string, rootDir: string): BuildProblem[] {
  const found: BuildProblem[] = []
  for (const line of output.split(/\r?\n/)) {
    const [, file, row, column, code, message] = firstLine.exec(line) ?? []
    const last = found.at(-1)
    if (code !== undefined)
      found.push({
        level: 'error',
        code: 'FW_TYPES_ERROR',
        why: `${code}: ${message}`,
        fix: 'Fix the type error. To check types only, run `npx fw typecheck`.',
        ...(file === undefined
          ? {}
          : {
              file: isAbsolute(file) ? normalize(file) : join(rootDir, file),
              line: Number(row),
              column: Number(column),
            }),
      })
    else if (last && /^\s+\S/.test(line)) last.why += `\n${line}`
  }
  return [...new Map(found.map((each) => [keyOf(each), each])).values()]
}

/** Identical for the same problem at the same position. */
export const keyOf = ({ file, line, column, why }: BuildProblem): string => JSON.stringify([file, line, column, why])
