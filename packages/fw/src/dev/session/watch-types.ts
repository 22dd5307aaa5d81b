import { statSync } from 'node:fs'
import type { BuildProblem } from '@fw/kit'
import type { DevEvent, DevProblem, Fw, RawError } from '@fw/schema'
import { keyOf } from '../../core/type-check/type-problems.ts'
import { keepChecking, type KeptChecker } from './keep-checking.ts'

export interface WatchTypesOptions {
  fw: Fw
  report: (error: RawError) => Promise<DevProblem>
  event: (event: DevEvent) => void
  /** Called with the ids of fixed problems. */
  settled: (ids: readonly string[]) => void
}

/** Maximum number of problems to print at once. */
const most = 20

/** Checks types during development in a separate process, and reports errors after each change. */
export function watchTypes({ fw, report, event, settled }: WatchTypesOptions): KeptChecker {
  const told = new Map<string, { id: Promise<string>; saved: number }>()
  let before: number | undefined
  const tell = (problem: BuildProblem): Promise<DevProblem> => report(rawError(problem))

  const onRound = (problems: BuildProblem[]): void => {
    const now = new Map(problems.map((each) => [keyOf(each), each]))
    const gone = [...told].filter(([key]) => !now.has(key))
    for (const [key] of gone) told.delete(key)
    if (gone.length > 0) void Promise.all(gone.map(([, { id }]) => id)).then(settled)
    for (const [key, problem] of [...now].slice(0, most)) {
      const saved = savedAt(problem.file)
      // Errors in a file count as fixed when it is saved.
      if (told.get(key)?.saved !== saved) told.set(key, { id: tell(problem).then(({ id }) => id), saved })
    }
    const news = problems.length > 0 ? countText(problems) : before === 0 ? undefined : 'no type errors'
    before = problems.length
    if (news === undefined) return
    // After the errors it counts.
    const kind = problems.length > 0 ? 'warning' : 'info'
    void Promise.allSettled([...told.values()].map(({ id }) => id)).then(() => event({ kind, text: news }))
  }
  return keepChecking({ options: fw.options, variant: fw.variant, onRound, onFailure: (problem) => void tell(problem) })
}

function rawError({ code, why, fix, file, line, column }: BuildProblem): RawError {
  const place = file === undefined ? {} : { id: file, loc: { file, line: line ?? 1, column: column ?? 1 } }
  return { side: 'build', name: 'Error', code, message: why, hint: fix, ...place }
}

function savedAt(file: string | undefined): number {
  return file === undefined ? 0 : (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0)
}

/** `3 type errors in 2 files` */
function countText(problems: readonly BuildProblem[]): string {
  const files = new Set(problems.map(({ file }) => file)).size
  const errors = `${problems.length} type ${problems.length === 1 ? 'error' : 'errors'}`
  const more = problems.length > most ? `; \`npx fw typecheck\` shows all of them` : ''
  return `${errors} in ${files} ${files === 1 ? 'file' : 'files'}${more}`
}
