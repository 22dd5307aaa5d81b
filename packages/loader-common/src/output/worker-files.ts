import type { Chunk, Compilation } from '../loader-bundler.ts'
import { sources } from './client-manifest.ts'

/** Files that run in web workers. A worker has a runtime of its own, which gets no hot updates. */
export function workerFiles({ chunkGroups, chunkGraph }: Compilation): Set<string> {
  const chunks: Chunk[] = []
  for (const group of chunkGroups) chunks.push(...group.chunks)
  const page = runtimeOf(chunks.find(({ name }) => name === 'entry'))
  const inWorkers = chunks.filter((chunk) => runtimeOf(chunk) !== page)
  return new Set(
    inWorkers.flatMap((chunk) =>
      sources(chunkGraph.getChunkModules(chunk)).map(({ resource }) => resource!.replace(/\?.*$/, '')),
    ),
  )
}

function runtimeOf(chunk: Chunk | undefined): string {
  const runtime = chunk?.runtime
  return typeof runtime === 'string' ? runtime : [...(runtime ?? [])].toSorted().join(' ')
}
