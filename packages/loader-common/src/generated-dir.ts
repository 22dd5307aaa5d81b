import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { BuildApp, Side } from '@fw/schema'
import { dirname, join } from 'pathe'

/**
 * The generated modules of one side as files. Both bundlers have plugins for virtual modules, but watching, hot updates and loaders work
 * with files.
 */
export interface GeneratedDir {
  dir: string
  /** The file of a specifier such as `#build/routes`; undefined if there is none. */
  fileOf: (specifier: string) => string | undefined
  /** The file that imports of a generated file are resolved from, `undefined` for other files. */
  importerOf: (file: string) => string | undefined
  /** Writes modules whose text has changed, by default all. Returns their files. */
  write: (ids?: readonly string[]) => Promise<string[]>
  /** Writes a module that is not part of the app's description. Returns its file. */
  add: (name: string, text: string) => string
  /** The same, but returns the file only if its text has changed. */
  update: (name: string, text: string) => string[]
}

/** @param transform - Changes the text of modules of the app. */
export function generatedDir(
  { files, options }: BuildApp,
  side: Side,
  transform: (id: string, text: string) => string = (_id, text) => text,
): GeneratedDir {
  const dir = join(options.buildDir, 'bundler', side)
  const fileOfId = (id: string): string => join(dir, `${id.replace(/^#/, '')}.mjs`)
  const idOf = (file: string): string => `#${file.slice(dir.length + 1, -'.mjs'.length)}`
  const allIds = (): string[] => [
    ...new Set(
      files
        .list()
        .filter(({ name }) => !/\.(?:d\.ts|json|css|html|md)$/.test(name))
        .flatMap(({ name }) => [files.resolve(name), files.resolve(`#build/hot/${name}`)])
        .filter((id) => id !== undefined),
    ),
  ]
  return {
    dir,
    fileOf(specifier) {
      const id = files.resolve(specifier)
      return id === undefined ? undefined : fileOfId(id)
    },
    importerOf: (file) =>
      file.startsWith(`${dir}/`) ? (files.importerOf(idOf(file)) ?? join(options.rootDir, 'index.js')) : undefined,
    async write(ids = allIds()) {
      const written = await Promise.all(
        ids.map(async (id) => {
          const file = fileOfId(id)
          return writeIfChanged(file, transform(id, await files.text(id, side))) ? [file] : []
        }),
      )
      return written.flat()
    },
    add(name, text) {
      const file = join(dir, name)
      writeIfChanged(file, text)
      return file
    },
    update(name, text) {
      const file = join(dir, name)
      return writeIfChanged(file, text) ? [file] : []
    },
  }
}

function writeIfChanged(file: string, text: string): boolean {
  if (readOrUndefined(file) === text) return false
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, text)
  return true
}

function readOrUndefined(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
