import type { BuildApp } from '@fw/schema'
import { relative } from 'pathe'
import { packageOf } from './package-of.ts'
import { isRuntimeFile } from './is-runtime-file.ts'

/** Names are relative to these directories. */
type Places = Pick<BuildApp, 'runtimeDir'> & { options: Pick<BuildApp['options'], 'rootDir'> }

/** The properties of a chunk used for its name. */
export interface NamedChunk {
  fileName: string
  isEntry: boolean
  facadeModuleId: string | null
  modules: Readonly<Record<string, { renderedLength: number }>>
}

/** Describes a chunk for build reports, where file names are hashes. A shared chunk is named after its largest module. */
export function chunkName({ isEntry, facadeModuleId, modules }: NamedChunk, places: Places): string {
  if (isEntry) return 'entry'
  if (facadeModuleId !== null) return moduleName(facadeModuleId, places)
  const names = new Map<string, number>()
  for (const [id, { renderedLength }] of Object.entries(modules)) {
    const name = moduleName(id, places)
    names.set(name, (names.get(name) ?? 0) + renderedLength)
  }
  const [largest, ...others] = [...names].sort(([, one], [, other]) => other - one)
  if (!largest) return 'shared'
  return others.length > 0 ? `${largest[0]} + ${others.length} more` : largest[0]
}

/** A path relative to the project, or the name of a package. */
export function moduleName(id: string, places: Places): string {
  const file = id.replace(/^\0/, '').replace(/\?.*$/, '')
  const path = relative(places.options.rootDir, file)
  if (isRuntimeFile(places, file)) return 'fw'
  return packageOf(file)?.name ?? (file.startsWith('/') && !path.startsWith('..') ? path : file)
}
