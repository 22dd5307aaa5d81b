/** A file that is created. Existing files are never replaced. */
export interface CreateFile {
  type: 'create'
  /** Relative to the root of the project, with forward slashes. */
  path: string
  content: string
}

/** A file that is changed. It must still have the text that the change was made for. */
export interface EditFile {
  type: 'edit'
  path: string
  before: string
  after: string
}

export type FileChange = CreateFile | EditFile

export interface DependencyChange {
  type: 'add' | 'remove'
  name: string
  /** A semver range; undefined if the package is removed. */
  range?: string
  dev: boolean
}

/** An edit that cannot be made automatically. */
export interface ManualStep {
  /** The file to edit, relative to the root. */
  path: string
  why: string
  /** The lines to write. */
  lines: string[]
}

/** Changes of a project, which can be listed, shown and applied. Changes of `package.json` are part of `files`. */
export interface Plan {
  files: FileChange[]
  dependencies: DependencyChange[]
  /** Scripts that are added to `package.json`. */
  scripts: { name: string; command: string }[]
  /** What the user has to do. */
  manual: ManualStep[]
  /** What to know or to do next, one sentence each. */
  notes: string[]
}

export interface PlanSummary {
  created: string[]
  edited: string[]
  dependencies: DependencyChange[]
  scripts: { name: string; command: string }[]
  manual: ManualStep[]
  notes: string[]
}

/** The plan without the contents of files, for dry runs and JSON output. */
export function summarizePlan({ files, dependencies, scripts, manual, notes }: Plan): PlanSummary {
  const paths = (type: FileChange['type']): string[] => files.filter((each) => each.type === type).map(({ path }) => path)
  return { created: paths('create'), edited: paths('edit'), dependencies, scripts, manual, notes }
}

export function isEmptyPlan({ files, manual }: Plan): boolean {
  return files.length === 0 && manual.length === 0
}
