import { readFile } from 'node:fs/promises'
import type { MappedPlace, RawError } from '@fw/schema'
import { absoluteFile, type ProjectFiles } from './project-files.ts'

export interface FailedImport {
  specifier: string
  /** The file with the import. */
  importer: string
}

const sayings = [
  /^Failed to load url (\S+) \(resolved id: [^)]*\) in (.+?)\. Does the file exist\?/,
  /Failed to resolve import ["']([^"']+)["'] from ["']([^"']+)["']/,
  /^Cannot find (?:module|package) ["']([^"']+)["'] imported from ["']?([^\s"']+)["']?/,
]

/** The failed import, if the error is about one. Messages differ between bundlers and sides. */
export function failedImport({ side, message }: RawError, { rootDir }: ProjectFiles): FailedImport | undefined {
  const found = side === 'client' ? undefined : sayings.map((saying) => saying.exec(message)).find(Boolean)
  const importer = found ? absoluteFile(found[2]!, rootDir) : undefined
  return found && importer !== undefined ? { specifier: found[1]!, importer } : undefined
}

/** The position of the import. */
export async function importPlace({ specifier, importer }: FailedImport, files: ProjectFiles): Promise<MappedPlace | undefined> {
  if (!files.mayRead(importer)) return undefined
  const source = await readFile(importer, 'utf8').catch(() => '')
  const at = ["'", '"', '`'].map((quote) => source.indexOf(quote + specifier + quote)).find((index) => index !== -1)
  if (at === undefined) return undefined
  const before = source.slice(0, at).split('\n')
  return { file: importer, line: before.length, column: before.at(-1)!.length + 1 }
}
