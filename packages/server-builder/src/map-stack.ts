import { readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'

const frame = /(file:\/\/[^\s)]+?|\/[^\s():]+):(\d+):(\d+)/g

/**
 * Maps positions in bundles to sources, if there are source maps next to the bundles. Reads the maps synchronously, so it is only
 * for builds; the server uses `runtime/stack-mapper.ts`.
 */
export function mapStack(text: string): string {
  const maps = new Map<string, SourceMap | undefined>()
  return text.replace(frame, (place, file: string, line: string, column: string) => {
    const url = URL.canParse(file) ? new URL(file) : new URL(`file://${file}`)
    if (!maps.has(url.href)) maps.set(url.href, readMap(url))
    const entry = maps.get(url.href)?.findEntry(Number(line) - 1, Number(column) - 1)
    if (!entry || !('originalSource' in entry)) return place
    const { originalSource, originalLine, originalColumn } = entry
    const source = URL.canParse(originalSource, url) ? decodeURI(new URL(originalSource, url).pathname) : originalSource
    return `${source}:${originalLine + 1}:${originalColumn + 1}`
  })
}

function readMap(url: URL): SourceMap | undefined {
  try {
    return new SourceMap(
      JSON.parse(readFileSync(new URL(`${url.href}.map`), 'utf8')) as ConstructorParameters<typeof SourceMap>[0],
    ) // written by a bundler
  } catch {
    return undefined // no source map for this file
  }
}
