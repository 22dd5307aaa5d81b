import type { DevProblem } from '@fw/schema'

export interface ShownProblem {
  problem: DevProblem
  /** How often it has happened. */
  count: number
}

/** The problems that are open, the same one once. */
export class ProblemList {
  all: ShownProblem[] = []
  index = 0

  get current(): ShownProblem | undefined {
    return this.all[this.index]
  }

  /** Adds a problem; tells whether there is something new to see. `again`: one that may be here already. `quiet`: leave what is shown. */
  add(problem: DevProblem, { again = false, quiet = false } = {}): boolean {
    const known = this.all.findIndex((each) => each.problem.id === problem.id)
    if (known !== -1) {
      if (!again) this.all[known] = { problem, count: this.all[known]!.count + 1 }
      return false
    }
    // A module that does not compile cannot be loaded: the second says nothing that the first does not say better.
    if (isLoadFailure(problem) && this.all.some((each) => isCompile(each.problem))) return false
    if (isCompile(problem)) this.all = this.all.filter((each) => !isLoadFailure(each.problem))
    const { current } = this
    this.all = [...this.all, { problem, count: 1 }].slice(-20)
    this.index = quiet && current ? Math.max(0, this.all.indexOf(current)) : this.all.length - 1
    return true
  }

  remove(isGone: (problem: DevProblem) => boolean): void {
    const { current } = this
    this.all = this.all.filter(({ problem }) => !isGone(problem))
    this.index = Math.max(0, current ? this.all.indexOf(current) : 0)
  }

  step(by: 1 | -1): void {
    const { length } = this.all
    if (length > 0) this.index = (this.index + by + length) % length
  }
}

function isCompile({ code }: DevProblem): boolean {
  return code === 'FW_DEV_COMPILE'
}

/** What a browser says when a module does not compile. */
export function isLoadFailure({ side, message }: DevProblem): boolean {
  return side === 'client' && /dynamically imported module|Importing a module script failed/.test(message)
}
