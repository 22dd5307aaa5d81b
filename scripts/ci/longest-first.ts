import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { readDurations, type Durations } from './durations.ts'

/** Where the test files are listed. */
export interface OrderedFile {
  /** Groups run one after the other. */
  group: number
  project: string
  path: string
}

/**
 * The order in which test files start: those of a project together, because a worker is only used again for files of the same project; the
 * project with the longest file first, so that the last files are short, and in a project the longest first. Unknown files are the first.
 */
export function longestFirst<T extends OrderedFile>(files: readonly T[], durations: Durations): T[] {
  const secondsOf = ({ project, path }: OrderedFile): number => durations[`${project} ${path}`] ?? Number.POSITIVE_INFINITY
  const longest = new Map<string, number>()
  for (const file of files) longest.set(file.project, Math.max(longest.get(file.project) ?? 0, secondsOf(file)))
  return files.toSorted(
    (a, b) =>
      a.group - b.group ||
      descending(longest.get(a.project)!, longest.get(b.project)!) ||
      (a.project < b.project ? -1 : a.project > b.project ? 1 : 0) ||
      descending(secondsOf(a), secondsOf(b)) ||
      (a.path < b.path ? -1 : 1),
  )
}

/** Infinities are equal. */
const descending = (a: number, b: number): number => (a === b ? 0 : b - a)

/** Sequencer of Vitest. */
export class LongestFirst extends BaseSequencer {
  override async sort(specifications: TestSpecification[]): Promise<TestSpecification[]> {
    const { root } = this.ctx.config
    const files = specifications.map((specification) => ({
      specification,
      group: specification.project.config.sequence.groupOrder,
      project: specification.project.name,
      path: specification.moduleId.slice(root.length + 1),
    }))
    return longestFirst(files, readDurations(root)).map(({ specification }) => specification)
  }
}
