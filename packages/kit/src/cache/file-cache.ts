import { readText } from './file-access.ts'

/** Gives what a function makes of the text of a file, and calls it only if the text is not known. Values are plain JSON. */
export interface FileCache {
  /** Rejects if the file cannot be read. */
  file: <T>(path: string, compute: (text: string) => T) => Promise<T>
}

/** Values of several kinds for each file. */
export interface FileCaches {
  /**
   * The values of one kind.
   *
   * @param name - also names whatever else the values depend on, such as options
   * @param isValid - what a value must look like: it may come from a file that anybody could have written
   */
  section: (name: string, isValid?: (value: unknown) => boolean) => FileCache
}

/** Keeps nothing. */
export const noCache: FileCache = {
  file: async (path, compute) => compute(await readText(path)),
}
