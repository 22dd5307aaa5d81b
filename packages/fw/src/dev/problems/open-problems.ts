import type { DevProblem } from '@fw/schema'

const most = 50

interface Open {
  problem: DevProblem
  revision: number
}

/** Reported problems that are not fixed yet, for browsers that connect later. */
export class OpenProblems {
  readonly #all = new Map<string, Open>()

  /** Returns whether the same problem is already open. */
  add(problem: DevProblem, revision: number): boolean {
    const isKnown = this.#all.delete(problem.id)
    this.#all.set(problem.id, { problem, revision })
    if (this.#all.size > most) this.#all.delete(this.#all.keys().next().value!)
    return isKnown
  }

  /** Problems that a change of a file may have fixed. */
  concerning(file: string, isNew: boolean): DevProblem[] {
    return [...this.#all.values()].map(({ problem }) => problem).filter((problem) => concerns(problem, file, isNew))
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#all.delete(id)
  }

  clear(): void {
    this.#all.clear()
  }

  /**
   * Problems that a browser has missed: compile errors, and everything since its page was requested. A page that could not be
   * rendered shows its own problem.
   *
   * @param revision - The revision the page was rendered with.
   */
  missed(revision: number): DevProblem[] {
    const isRecent = (open: Open): boolean =>
      open.problem.side === 'server' && open.problem.code !== 'FW_DEV_RENDER' && open.revision > revision
    return [...this.#all.values()].filter((each) => isPersistent(each.problem) || isRecent(each)).map(({ problem }) => problem)
  }

  /** Whether a file does not compile. */
  get isUncompiled(): boolean {
    return [...this.#all.values()].some(({ problem }) => isPersistent(problem) && !problem.code.startsWith('FW_TYPES_'))
  }
}

/** Whether it exists independently of the current page. */
export function isPersistent({ side, code }: DevProblem): boolean {
  return side === 'build' || code === 'FW_DEV_COMPILE'
}

/** Whether it is an error in the text of a file, which no other file can fix. */
export function isOfText({ code, place, message }: DevProblem): boolean {
  return code === 'FW_DEV_COMPILE' && place !== undefined && !/resolve|find|not found|exist/i.test(message)
}

/** Whether a browser failed to load a module, for which the server reports more details. */
export function isLoadFailure({ side, message }: Pick<DevProblem, 'side' | 'message'>): boolean {
  return side === 'client' && /dynamically imported module|Importing a module script failed/.test(message)
}

/** Files of the project that are involved in a problem. */
export function filesOf({ place, frames, causes }: DevProblem): string[] {
  const own = frames.filter((frame) => frame.own)
  const files = [place?.file, ...own.map((frame) => frame.file), ...causes.map((cause) => cause.place?.file)]
  return files.filter((file) => file !== undefined)
}

function concerns(problem: DevProblem, file: string, isNew: boolean): boolean {
  const files = filesOf(problem)
  if (files.length === 0) return true
  const { code, message } = problem
  return files.includes(file) || (isNew && code === 'FW_DEV_COMPILE' && message.startsWith('Failed to resolve import'))
}
