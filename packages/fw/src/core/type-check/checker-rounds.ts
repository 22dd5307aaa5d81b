import type { BuildProblem } from '@fw/kit'
import { keyOf, typeProblems } from './type-problems.ts'

export interface RoundEvents {
  onBegin: () => void
  onRound: (problems: BuildProblem[]) => void
}

/**
 * Parses the output of a type checker in watch mode and reports the problems after each round. In build mode, it only prints
 * problems of projects that it checked again; the others are unchanged.
 */
export function checkerRounds(rootDir: string, { onBegin, onRound }: RoundEvents): (text: string) => void {
  const projects = new Map<string, string[]>()
  let lines: string[] = []
  let rest = ''
  const begin = (project: string): void => {
    lines = []
    projects.set(project, lines)
  }
  const read = (line: string): void => {
    const project = / - Building project '(.+)'\.\.\.$/.exec(line)?.[1]
    if (project !== undefined) begin(project)
    else if (/ - (?:File change detected\. )?Starting (?:incremental )?compilation/.test(line)) {
      onBegin()
      begin('')
    } else if (/ - Found \d+ errors?\. Watching/.test(line)) onRound(found())
    else lines.push(line)
  }
  const found = (): BuildProblem[] => {
    const all = [...projects.values()].flatMap((each) => typeProblems(each.join('\n'), rootDir))
    // A file was deleted while it was checked: the next round has already started.
    const lasting = all.filter(({ why }) => !why.startsWith('TS6053'))
    return [...new Map(lasting.map((each) => [keyOf(each), each])).values()]
  }
  return (text) => {
    const parts = (rest + text).split(/\r?\n/)
    rest = parts.pop() ?? ''
    for (const line of parts) read(line)
  }
}
