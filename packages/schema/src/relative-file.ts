import { resolve } from 'pathe'

/** Resolves a path with a leading `./` or `../` from a directory. Aliases, packages and absolute paths are resolved later. */
export function relativeFile(dir: string, file: string): string {
  return /^\.\.?\//.test(file) ? resolve(dir, file) : file
}
