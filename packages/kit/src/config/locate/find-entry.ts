import type { Entry, Place } from './place.ts'

export interface FoundEntry {
  readonly entry: Entry
  /** Whether the entry is that of the whole path. */
  readonly exact: boolean
}

/** The maximum number of dots in a key, which limits the work for each step of a path. */
const maxJoinedKeys = 8

/** Returns the entry at a path of keys, or the deepest one that was found. */
export function findEntry(root: Place, path: readonly string[]): FoundEntry | undefined {
  const pending: Step[] = [{ inside: root, entry: undefined, depth: 0 }]
  const seen = new Set<string>()
  let deepest: Step | undefined
  // A stack instead of recursion, because the depth of a path is not limited.
  for (let step = pending.pop(); step; step = pending.pop()) {
    if (step.entry && step.depth === path.length) return { entry: step.entry, exact: true }
    // Values shared through variables can be reached in several ways, with the same result.
    const visit = `${step.depth}:${step.entry?.key.start}`
    if (seen.has(visit)) continue
    seen.add(visit)
    if (step.depth > (deepest?.depth ?? 0)) deepest = step
    pending.push(...stepsFrom(step, path).toReversed())
  }
  return deepest?.entry && { entry: deepest.entry, exact: false }
}

interface Step {
  readonly inside: Place
  readonly entry: Entry | undefined
  readonly depth: number
}

function stepsFrom({ inside, depth }: Step, path: readonly string[]): Step[] {
  const steps: Step[] = []
  const last = Math.min(path.length, depth + maxJoinedKeys)
  let key = ''
  // `{ 'a.b': … }` may define the path `a`, `b`, so joined keys are tried after the single one.
  for (let end = depth + 1; end <= last; end++) {
    key = end === depth + 1 ? path[depth]! : `${key}.${path[end - 1]}`
    for (const entry of inside.entries(key)) steps.push({ inside: entry.inside, entry, depth: end })
  }
  return steps
}
