import { realpathSync } from 'node:fs'
import type { AppDescription, Fw, PageRoute } from '@fw/schema'
import { dirname, isAbsolute } from 'pathe'
import { runtimeDir } from '../../core/framework-modules.ts'
import { listedHandlers } from '../../core/server-handlers.ts'
import { contains } from './watch-scope.ts'

export interface AddedPaths {
  dirs: string[]
  files: string[]
}

interface AddedPathsInput {
  fw: Pick<Fw, 'added' | 'modules' | 'options'>
  app: AppDescription
  scanned: { importDirs: readonly string[]; componentDirs: readonly { path: string }[] }
  /** Directories that are already watched. */
  watched: readonly string[]
}

/**
 * Paths that modules have added to the app from elsewhere: scanned directories and single files. A `runtime` directory is watched
 * as a whole, because its files import each other. Installed packages don't change during development.
 */
export function addedPaths({ fw, app, scanned, watched }: AddedPathsInput): AddedPaths {
  const { added, modules, options } = fw
  const isOther = (path: string): boolean =>
    isAbsolute(path) && !isInstalled(path) && !watched.some((dir) => contains(dir, path)) && !contains(runtimeDir, path)
  const named = [
    ...app.plugins.map(({ src }) => src),
    ...[...app.components, ...app.layouts, ...app.middleware].map(({ file }) => file),
    ...filesOf(app.pages),
    ...app.imports.map(({ from }) => from),
    ...app.css,
    ...listedHandlers(options).map(({ handler }) => handler),
    ...(options.serverEngine.plugins ?? []).filter((file) => file !== undefined),
    ...added.serverImports.map(({ from }) => from),
  ].filter(isOther)
  const looked = [
    ...added.serverDirs,
    ...added.serverImportDirs,
    ...scanned.importDirs,
    ...scanned.componentDirs.map(({ path }) => path),
    ...modules.flatMap(({ file }) => (file === undefined ? [] : `${dirname(real(file))}/runtime`)),
  ].filter(isOther)
  const dirs = [...new Set([...looked, ...named.flatMap((file) => runtimeOf(file) ?? [])])]
  return { dirs, files: [...new Set(named)].filter((file) => !dirs.some((dir) => contains(dir, file))) }
}

const runtimeOf = (file: string): string | undefined => /^.*?\/runtime(?=\/)/.exec(file)?.[0]

/** A linked package is being developed, so it is watched. */
const isInstalled = (path: string): boolean => path.includes('/node_modules/') && real(path).includes('/node_modules/')

function* filesOf(pages: readonly PageRoute[]): Generator<string> {
  for (const { file, children } of pages) {
    if (file !== undefined) yield file
    yield* filesOf(children)
  }
}

function real(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return path // does not exist yet
  }
}
