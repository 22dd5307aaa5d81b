import type { DevProblem } from '@fw/schema'

const most = 50

interface Open {
  problem: DevProblem
  at: number
}

/** Problems that were told and are not solved yet, for browsers that connect later. */
export class OpenProblems {
  readonly #all = new Map<string, Open>()

  /** Tells whether the same one was added a moment ago. */
  add(problem: DevProblem, now: number = Date.now()): boolean {
    const before = this.#all.get(problem.id)
    this.#all.delete(problem.id)
    this.#all.set(problem.id, { problem, at: now })
    if (this.#all.size > most) this.#all.delete(this.#all.keys().next().value!)
    return before !== undefined && now - before.at < 2000
  }

  /** A file is different now, so whatever was wrong in it may be solved. Gives what was taken away. */
  changed(file: string, isNew: boolean): string[] {
    const gone = [...this.#all.values()].filter(({ problem }) => concerns(problem, file, isNew)).map(({ problem }) => problem.id)
    for (const id of gone) this.#all.delete(id)
    return gone
  }

  remove(ids: readonly string[]): void {
    for (const id of ids) this.#all.delete(id)
  }

  clear(): void {
    this.#all.clear()
  }

  /**
   * What a browser that connects now has missed: files that do not compile, and what happened while its page was made. A page that
   * could not be rendered tells that itself.
   *
   * @param age - Milliseconds since the browser asked for the page.
   */
  missed(age: number, now: number = Date.now()): DevProblem[] {
    const isRecent = ({ problem, at }: Open): boolean =>
      problem.side === 'server' && problem.code !== 'FW_DEV_RENDER' && now - at < age
    return [...this.#all.values()].filter((each) => isStanding(each.problem) || isRecent(each)).map(({ problem }) => problem)
  }

  /** Whether a file does not compile. */
  get isUncompiled(): boolean {
    return [...this.#all.values()].some(({ problem }) => isStanding(problem) && !problem.code.startsWith('FW_TYPES_'))
  }
}

/** It is there whatever the page does. */
export function isStanding({ side, code }: DevProblem): boolean {
  return side === 'build' || code === 'FW_DEV_COMPILE'
}

/** What is wrong is in the text of a file: no other file can mend it. */
export function isOfText({ code, place, message }: DevProblem): boolean {
  return code === 'FW_DEV_COMPILE' && place !== undefined && !/resolve|find|not found|exist/i.test(message)
}

/** A browser could not load a module, which the server has told more of. */
export function isLoadFailure({ side, message }: Pick<DevProblem, 'side' | 'message'>): boolean {
  return side === 'client' && /dynamically imported module|Importing a module script failed/.test(message)
}

/** Files of the project that a problem has to do with. */
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
