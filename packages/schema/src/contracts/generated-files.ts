import type { AppDescription, AppPart } from './app-description.ts'

export type Side = 'client' | 'server'

/**
 * A generated module, imported as `#build/<name>` without its extension. Its text only depends on the app description, so it is
 * only computed again when one of `reads` has changed.
 */
export interface GeneratedFile {
  /** Path relative to the build directory, with extension: `routes.mjs`. */
  name: string
  reads: readonly AppPart[]
  /** Compute the text for each side. Otherwise `side` is always `client`. */
  perSide?: boolean
  /** Also write it to the build directory, for users and editors. */
  write?: boolean
  /** The file that imports are resolved from; defaults to the project. */
  importer?: string
  /**
   * A module that never changes, served as `#build/<name>` in place of this one, which it imports as `#build/hot/<name>`. In
   * development, it passes on objects that stay the same while this module is replaced by new versions.
   */
  front?: (side: Side) => string
  text: (app: AppDescription, side: Side) => string | Promise<string>
}

export interface GeneratedFiles {
  add: (file: GeneratedFile) => void
  /** Removes a file by name. */
  remove?: (name: string) => void
  /** Id of the module for a specifier such as `#build/routes`; undefined if there is none. */
  resolve: (specifier: string) => string | undefined
  /** The file that imports of a module are resolved from, if set. */
  importerOf: (id: string) => string | undefined
  /** The text of a module; computed at most once per side and change. */
  text: (id: string, side: Side) => Promise<string>
  /** Marks parts of the app as changed. Returns the ids of modules whose text changed. */
  changed: (parts: readonly AppPart[]) => Promise<string[]>
  /**
   * Computes all or some files again, regardless of what they read. Returns the ids of modules whose text changed, and
   * notifies listeners.
   */
  update: (filter?: (file: GeneratedFile) => boolean) => Promise<string[]>
  /** Calls the listener with the ids of changed modules. */
  onUpdate: (listener: (ids: string[]) => Promise<void>) => void
  list: () => readonly GeneratedFile[]
}
