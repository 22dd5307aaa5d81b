import type { AppDescription, AppPart } from './app-description.ts'

export type Side = 'client' | 'server'

/**
 * A module that fw writes: imported as `#build/<name>` without its extension. Its text depends on the app description and on
 * nothing else that changes while fw runs, so it is computed again only when one of `reads` changed.
 */
export interface GeneratedFile {
  /** Path below the build directory, with extension: `routes.mjs`. */
  name: string
  reads: readonly AppPart[]
  /** The sides differ: the text is computed for each. Otherwise `side` is `client`. */
  perSide?: boolean
  /** Also write it to the build directory, for people and editors to see. */
  write?: boolean
  /** The file from which imports in the text are resolved; the project if unset. */
  importer?: string
  text: (app: AppDescription, side: Side) => string | Promise<string>
}

export interface GeneratedFiles {
  add: (file: GeneratedFile) => void
  /** Takes a file away, by its name. */
  remove?: (name: string) => void
  /** Id of the module for a specifier such as `#build/routes`; undefined if there is none. */
  resolve: (specifier: string) => string | undefined
  /** The file from which imports of a module are resolved, if there is one. */
  importerOf: (id: string) => string | undefined
  /** The text of a module; computed at most once per side and change. */
  text: (id: string, side: Side) => Promise<string>
  /** Says that parts of the app changed. Gives the ids whose text is different now. */
  changed: (parts: readonly AppPart[]) => Promise<string[]>
  /** Works files out again, all or some, whatever they read. Gives the ids whose text is different now, and tells of them. */
  update: (filter?: (file: GeneratedFile) => boolean) => Promise<string[]>
  /** Calls a listener with the ids that `update` finds to be different. */
  onUpdate: (listener: (ids: string[]) => Promise<void>) => void
  list: () => readonly GeneratedFile[]
}
