import { SourceMap } from 'node:module'
import type { MappedPlace } from '@fw/schema'
import { dirname, isAbsolute, resolve } from 'pathe'
import type { ViteDevServer } from 'vite'

/** Maps a position in a served module to its source. Lines and columns are one-based. */
export async function mapPlace(
  server: ViteDevServer,
  url: string,
  line: number,
  column: number,
): Promise<MappedPlace | undefined> {
  const { client } = server.environments
  const { pathname, search } = new URL(url, 'http://localhost')
  const { base } = server.config
  if (!client || !pathname.startsWith(base)) return undefined
  const path = `/${pathname.slice(base.length)}${search.replace(/[?&]t=\d+/, '').replace(/^&/, '?')}`
  const module = await client.moduleGraph.getModuleByUrl(decodeURI(path.replace(/%(?![\da-f]{2})/gi, '%25')))
  const map = module?.transformResult?.map
  if (!module?.file || !map || !('mappings' in map) || map.mappings === '') return undefined
  const entry = new SourceMap(map as never).findEntry(line - 1, column - 1) as Partial<Entry> // empty if there is no mapping
  if (entry.originalSource === undefined || entry.originalLine === undefined) return undefined
  const source = entry.originalSource.replace(/[?#].*$/, '')
  const file = isAbsolute(source) ? source : resolve(dirname(module.file), source)
  return { file, line: entry.originalLine + 1, column: (entry.originalColumn ?? 0) + 1 }
}

interface Entry {
  originalSource: string
  originalLine: number
  originalColumn: number
}
