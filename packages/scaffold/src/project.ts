import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import type { PackageManager } from './package-manager/detect-package-manager.ts'

/** Directories of a project, relative to its root. */
export interface ProjectDirectories {
  /** Source directory of the app: `app` in variant A, an empty string in variant B. */
  src: string
  pages: string
  layouts: string
  middleware: string
  plugins: string
  components: string
  composables: string
  server: string
  modules: string
  layers: string
  public: string
  assets: string
}

/** What add-ons and generators need to know about a project. */
export interface Project {
  rootDir: string
  /** The value of `future.compatibilityVersion`: `4` is variant A, `3` variant B. */
  compatibilityVersion: 3 | 4
  directories: ProjectDirectories
  packageManager: PackageManager
  /** Returns the text of a file, by its path relative to the root, or undefined if it is missing. */
  read(path: string): string | undefined
}

export interface ProjectOptions {
  rootDir: string
  compatibilityVersion?: 3 | 4
  /** Directories that differ from the defaults of the variant. */
  directories?: Partial<ProjectDirectories>
  packageManager?: PackageManager
}

/** The default directories of a variant. */
export function defaultDirectories(compatibilityVersion: 3 | 4): ProjectDirectories {
  const src = compatibilityVersion === 4 ? 'app' : ''
  const inSrc = (name: string): string => join(src, name)
  return {
    src,
    pages: inSrc('pages'),
    layouts: inSrc('layouts'),
    middleware: inSrc('middleware'),
    plugins: inSrc('plugins'),
    components: inSrc('components'),
    composables: inSrc('composables'),
    assets: inSrc('assets'),
    server: 'server',
    modules: 'modules',
    layers: 'layers',
    public: 'public',
  }
}

/** A project on disk. */
export function projectInDirectory(options: ProjectOptions): Project {
  return projectOf(options, (path) => {
    const file = join(options.rootDir, path)
    return existsSync(file) ? readFileSync(file, 'utf8') : undefined
  })
}

/** A project that is not written yet, such as a template. */
export function projectInMemory(options: ProjectOptions, files: ReadonlyMap<string, string>): Project {
  return projectOf(options, (path) => files.get(path))
}

function projectOf(
  { rootDir, compatibilityVersion = 4, directories = {}, packageManager = 'npm' }: ProjectOptions,
  read: Project['read'],
): Project {
  return {
    rootDir,
    compatibilityVersion,
    directories: { ...defaultDirectories(compatibilityVersion), ...directories },
    packageManager,
    read,
  }
}
