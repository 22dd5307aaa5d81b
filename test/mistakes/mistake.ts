import { type LoadedConfig, loadFwConfig, type LoadOptions } from '@fw/kit'
import { Places } from '@fw/kit/internal'
import type { Problem, ProblemName } from '@fw/schema'
import { relative } from 'pathe'
import { project } from '../support/project.ts'

/** A configuration with mistakes, and the expected problems. */
export interface Mistake {
  readonly title: string
  /**
   * Files of the project by path. A marker (`①`, `②`, …) precedes the key that a problem should point to; markers are removed before
   * the file is written.
   */
  readonly files: Readonly<Record<string, string>>
  readonly load?: LoadOptions
  /** In the order of the report. The first one is at `①`, the second one at `②`; one without a marker has no location. */
  readonly problems: readonly ExpectedProblem[]
  /** Values of options instead of the invalid ones, by path; their defaults if not listed. */
  readonly instead?: Readonly<Record<string, unknown>>
}

export interface ExpectedProblem {
  readonly code: ProblemName
  /** The option, as users write it. */
  readonly path: string
  /** Part of the suggested fix. */
  readonly fix: string
}

const marks = '①②③④⑤⑥⑦⑧⑨'

export interface Loaded extends LoadedConfig {
  /** The problems with their locations. */
  readonly placed: readonly Problem[]
}

/** Writes the files to a new directory and loads them, isolated from the machine. */
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

/** The position of a marker in the files. */
export function markedPlace(files: Readonly<Record<string, string>>, index: number): string | undefined {
  for (const [path, text] of Object.entries(files)) {
    const before = text.split(marks[index]!)
    if (before.length === 1) continue
    // Earlier markers are not in the written file.
    const lines = before[0]!.replaceAll(new RegExp(`[${marks}]`, 'g'), '').split('\n')
    return `${path}:${lines.length}:${lines.at(-1)!.length + 1}`
  }
  return undefined
}
