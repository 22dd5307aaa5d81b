import { readFileSync } from 'node:fs'
import type { AnalyzedFile, BuildApp } from '@fw/schema'
import { dirname } from 'pathe'

/** The files of a bundle, as Rollup and Rolldown pass them to plugins. */
export type OutputFiles = Readonly<Record<string, OutputChunk | { type: 'asset'; fileName: string; names?: string[] }>>

export interface OutputChunk {
  type: 'chunk'
  fileName: string
  isEntry: boolean
  facadeModuleId: string | null
  modules: Readonly<Record<string, { renderedLength: number }>>
}

type AnalyzedApp = { options: Pick<BuildApp['options'], 'rootDir'> } & Pick<BuildApp, 'layerDirs'>

/**
 * Lists the contents of a bundle.
 *
 * @param nameOf - returns the name of a chunk without hashes
 */
export function analyzedFiles(app: AnalyzedApp, output: OutputFiles, nameOf: (chunk: OutputChunk) => string): AnalyzedFile[] {
  const files = Object.entries(output)
    .filter(([file]) => !file.endsWith('.map'))
    .map(([file, each]): AnalyzedFile => {
      if (each.type === 'asset') return { file, name: each.names?.[0] ?? file, packages: { [appCode]: 1 } }
      return { file, name: nameOf(each), packages: packagesIn(app, each) }
    })
  return withUniqueNames(files)
}

/** Names of code that is not part of a package. */
const appCode = '(app)'
const generated = '(generated)'

function packagesIn(app: AnalyzedApp, { modules }: OutputChunk): Record<string, number> {
  const sizes: Record<string, number> = {}
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const name = packageName(app, id)
    sizes[name] = (sizes[name] ?? 0) + renderedLength
  }
  return sizes
}

function packageName({ options, layerDirs }: AnalyzedApp, id: string): string {
  const file = id.replace(/^\0/, '').replace(/\?.*$/, '')
  if (!/^(?:[A-Za-z]:)?\//.test(file)) return generated
  const installed = /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(file)?.[1]
  if (installed !== undefined) return installed
  if ([options.rootDir, ...layerDirs].some((dir) => file.startsWith(`${dir}/`))) return appCode
  return nameInManifest(dirname(file)) ?? appCode
}

const names = new Map<string, string | undefined>()

/** The package that contains a directory. Linked packages are not in `node_modules`. */
function nameInManifest(dir: string): string | undefined {
  if (!names.has(dir)) names.set(dir, readName(dir) ?? (dirname(dir) === dir ? undefined : nameInManifest(dirname(dir))))
  return names.get(dir)
}

function readName(dir: string): string | undefined {
  try {
    return (JSON.parse(readFileSync(`${dir}/package.json`, 'utf8')) as { name?: string }).name // the format of npm
  } catch {
    return undefined // most directories have none
  }
}

/** Numbers files of equal names. The numbers stay the same as long as the order of sizes does. */
function withUniqueNames(files: readonly AnalyzedFile[]): AnalyzedFile[] {
  const used = new Map<string, number>()
  return [...files]
    .sort((one, other) => size(other) - size(one) || (one.file < other.file ? -1 : 1))
    .map((file) => {
      const count = (used.get(file.name) ?? 0) + 1
      used.set(file.name, count)
      return count === 1 ? file : { ...file, name: `${file.name} (${count})` }
    })
}

function size({ packages }: AnalyzedFile): number {
  return Object.values(packages).reduce((sum, each) => sum + each, 0)
}
