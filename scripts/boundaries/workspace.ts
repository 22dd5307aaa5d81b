import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { importsOf, type Import } from './imports.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

export interface SourceFile {
  /** Relative to the workspace root, with forward slashes. */
  path: string
  /** A test, or made for tests. */
  isTest: boolean
  imports: Import[]
  text: string
}

export interface WorkspacePackage {
  /** Directory name in `packages/`. */
  directory: string
  /** Name on npm. */
  name: string
  /** Dependencies that are installed with it. */
  dependencies: ReadonlySet<string>
  devDependencies: ReadonlySet<string>
  /** Exported paths: `.`, `./config`. */
  exports: ReadonlySet<string>
  files: SourceFile[]
}

export interface Workspace {
  devDependencies: ReadonlySet<string>
  packages: WorkspacePackage[]
}

/** Reads the manifests and imports of all packages in `packages/`. */
export function readWorkspace(root: string): Workspace {
  return {
    devDependencies: readManifest(root).devDependencies,
    packages: readdirSync(join(root, 'packages'))
      .filter((directory) => existsSync(join(root, 'packages', directory, 'package.json')))
      .sort()
      .map((directory) => ({
        directory,
        ...readManifest(join(root, 'packages', directory)),
        files: readSources(root, join(root, 'packages', directory, 'src')),
      })),
  }
}

interface Manifest {
  name: string
  dependencies?: Record<string, string>
  peerDependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  exports?: Record<string, unknown>
}

function readManifest(directory: string): Omit<WorkspacePackage, 'directory' | 'files'> {
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest // validated by npm
  return {
    name: manifest.name,
    dependencies: new Set(
      Object.keys({ ...manifest.dependencies, ...manifest.peerDependencies, ...manifest.optionalDependencies }),
    ),
    devDependencies: new Set(Object.keys(manifest.devDependencies ?? {})),
    exports: new Set(Object.keys(manifest.exports ?? {})),
  }
}

function readSources(root: string, directory: string): SourceFile[] {
  if (!existsSync(directory)) return []
  return listFiles(directory)
    .filter((path) => /\.(?:ts|vue)$/.test(path))
    .map((path) => join(directory, path))
    .sort()
    .map((file) => {
      const path = relative(root, file).split(sep).join('/')
      const text = readFileSync(file, 'utf8')
      return { path, isTest: /\.test\.ts$|\/testing\//.test(path), imports: importsOf(file, text), text }
    })
}
