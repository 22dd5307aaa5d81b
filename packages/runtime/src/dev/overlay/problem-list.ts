import type { DevProblem } from '@fw/schema'

export interface ShownProblem {
  problem: DevProblem
  /** Number of occurrences. */
  count: number
  /** Path of the page on which it was reported. Undefined if it is shown on every page. */
  path?: string
}

interface AddOptions {
  /** Whether it was reported before, possibly to this page. */
  again?: boolean
  /** Keeps the current problem selected. */
  quiet?: boolean
  path?: string
}

/** The open problems without duplicates. */
export class ProblemList {
  #all: ShownProblem[] = []
  #current: ShownProblem | undefined
  readonly #concerns: (shown: ShownProblem) => boolean

  /** @param concerns - Whether a problem concerns the current page. */
  constructor(concerns: (shown: ShownProblem) => boolean = () => true) {
    this.#concerns = concerns
  }

  /** Problems of the current page. */
  get all(): ShownProblem[] {
    return this.#all.filter((each) => this.#concerns(each))
  }

  get current(): ShownProblem | undefined {
    const { all } = this
    return this.#current && all.includes(this.#current) ? this.#current : all.at(-1)
  }

  get index(): number {
    return this.current ? this.all.indexOf(this.current) : 0
  }

  /** Returns whether the view must be updated. */
  add(problem: DevProblem, { again = false, quiet = false, path }: AddOptions = {}): boolean {
    const known = this.#all.find((each) => each.problem.id === problem.id)
    if (known) {
      const wasShown = this.#concerns(known)
      if (!again) Object.assign(known, { problem, count: known.count + 1 }, path === undefined ? {} : { path })
      if (wasShown || !this.#concerns(known)) return false
      this.#current = known
      return true
    }
    // A module that does not compile cannot be loaded, so the compile error is enough.
    if (isLoadFailure(problem) && this.all.some((each) => isCompile(each.problem))) return false
    const added: ShownProblem = { problem, count: 1, ...(path === undefined ? {} : { path }) }
    if (isCompile(problem) && this.#concerns(added)) this.#all = this.#all.filter((each) => !isLoadFailure(each.problem))
    const { current } = this
    this.#all = [...this.#all, added].slice(-20)
    if (!this.#concerns(added)) return false
    this.#current = quiet && current ? current : added
    return true
  }

  remove(isGone: (problem: DevProblem) => boolean): void {
    this.#all = this.#all.filter(({ problem }) => !isGone(problem))
  }

  step(by: 1 | -1): void {
    const { all, index } = this
    this.#current = all[(index + by + all.length) % all.length]
  }
}

function isCompile({ code }: DevProblem): boolean {
  return code === 'FW_DEV_COMPILE'
}

/** Whether an error is the browser's message for a module that does not compile. */
export function isLoadFailure({ side, message }: Pick<DevProblem, 'side' | 'message'>): boolean {
  return side === 'client' && /dynamically imported module|Importing a module script failed/.test(message)
}
