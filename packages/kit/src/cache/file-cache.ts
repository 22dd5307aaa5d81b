import { readText } from './file-access.ts'

/** Returns the result of a function for the text of a file; only called if the text is new. Values are plain JSON. */
export interface FileCache {
  /** Rejects if the file cannot be read. */
  file: <T>(path: string, compute: (text: string) => T) => Promise<T>
}

/** Values of several kinds for each file. */
export interface FileCaches {
  /**
   * The values of one kind.
   *
   * @param name - Also identifies everything else the values depend on, such as options.
   * @param isValid - Validates a value, which may come from a file that anyone could have written.
   */
  section: (name: string, isValid?: (value: unknown) => boolean) => FileCache
}

/** A cache that stores nothing. */
export const noCache: FileCache = {
  file: async (path, compute) => compute(await readText(path)),
}
