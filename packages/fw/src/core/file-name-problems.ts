import type { BuildProblem } from '@fw/kit'
import { isAbsolute } from 'pathe'

/** Characters that bundlers treat as the start of a query or a fragment, or decode in URLs. */
const unreadable = /[#?]|%[\da-f]{2}/i

/**
 * Reports source files that bundlers cannot load: they cut module ids at `#` and `?`, and decode escapes in URLs. Otherwise a build
 * or a page would fail later, with an error about a missing file.
 */
export function fileNameProblems(files: Iterable<string>): BuildProblem[] {
  const problems: BuildProblem[] = []
  for (const file of new Set(files)) {
    const text = unreadable.exec(file)?.[0]
    // Generated modules such as `#build/routes` are not files.
    if (text === undefined || !isAbsolute(file) || file.includes('/node_modules/')) continue
    problems.push({
      level: 'error',
      code: 'FW_APP_FILE_NAME',
      why: `The path of this file contains "${text}", which the bundler treats as part of a URL.`,
      fix: 'Rename the file or directory. To match such characters in a URL, use a param (`[id].vue`).',
      file,
    })
  }
  return problems
}
