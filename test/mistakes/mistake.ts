import { type LoadedConfig, loadFwConfig, type LoadOptions } from '@fw/kit'
import { Places } from '@fw/kit/internal'
import type { Problem, ProblemName } from '@fw/schema'
import { relative } from 'pathe'
import { project } from '../support/project.ts'

/** A configuration with mistakes in it, and what must be said about them. */
export interface Mistake {
  readonly title: string
  /**
   * Files of the project by path. Where a file should be named, a mark (`①`, `②`, …) stands in front of the offending key; marks are
   * taken out before the file is written.
   */
  readonly files: Readonly<Record<string, string>>
  readonly load?: LoadOptions
  /** In the order of the report. The first one stands at `①`, the second one at `②`; one without a mark has no place. */
  readonly problems: readonly ExpectedProblem[]
  /** Values that options have in place of the wrong ones, by path; their defaults where nothing is said. */
  readonly instead?: Readonly<Record<string, unknown>>
}

export interface ExpectedProblem {
  readonly code: ProblemName
  /** The option, as people write it. */
  readonly path: string
  /** Stands in the advice. */
  readonly fix: string
}

const marks = '①②③④⑤⑥⑦⑧⑨'

export interface Loaded extends LoadedConfig {
  /** The problems with their places. */
  readonly placed: readonly Problem[]
}

/** Writes the files to a new directory and loads them, with nothing of the machine in sight. */
export async function load(files: Readonly<Record<string, string>>, options: LoadOptions = {}): Promise<Loaded> {
  const written = Object.entries(files).map(([path, text]) => [path, text.replaceAll(new RegExp(`[${marks}]`, 'g'), '')])
  const root = project(Object.fromEntries(written) as Record<string, string>) // pairs of path and text
  const loaded = await loadFwConfig({ cwd: root, ...options, env: { XDG_CONFIG_HOME: `${root}/no-home`, ...options.env } })
  return { ...loaded, placed: await new Places().problems(loaded.problems) }
}

/** `fw.config.ts:3:5` */
export function placeOf({ position }: Problem, root: string): string | undefined {
  return position && `${relative(root, position.file)}:${position.line}:${position.column}`
}

/** Where the mark of a number stands in the files. */
export function markedPlace(files: Readonly<Record<string, string>>, index: number): string | undefined {
  for (const [path, text] of Object.entries(files)) {
    const before = text.split(marks[index]!)
    if (before.length === 1) continue
    // Marks further in front are not in the written file.
    const lines = before[0]!.replaceAll(new RegExp(`[${marks}]`, 'g'), '').split('\n')
    return `${path}:${lines.length}:${lines.at(-1)!.length + 1}`
  }
  return undefined
}
