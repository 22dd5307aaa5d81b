/** The parts of Node that are used; other hosts have none of them, and stacks stay as they are. */
interface Builtins {
  'node:fs': { readFileSync: (file: string | URL, encoding: 'utf8') => string }
  'node:module': { SourceMap: new (map: unknown) => { findEntry: (line: number, column: number) => Partial<Entry> } }
}

interface Entry {
  originalSource: string
  originalLine: number
  originalColumn: number
}

interface Maps {
  at: (url: URL, line: number, column: number) => string | undefined
}

const frame = /(file:\/\/[^\s)]+?|\/[^\s():]+):(\d+):(\d+)/g

/** A stack with places in the sources instead of places in bundles, as far as there are source maps beside them. Only for what is printed. */
export function mapStack(text: string): string {
  const maps = createMaps()
  if (!maps) return text
  return text.replace(frame, (place, file: string, line: string, column: string) => {
    const url = URL.canParse(file) ? new URL(file) : new URL(`file://${file}`)
    return maps.at(url, Number(line) - 1, Number(column) - 1) ?? place
  })
}

function createMaps(): Maps | undefined {
  const { process } = globalThis as {
    process?: { getBuiltinModule?: <Name extends keyof Builtins>(name: Name) => Builtins[Name] | undefined }
  }
  const fs = process?.getBuiltinModule?.('node:fs')
  const { SourceMap } = process?.getBuiltinModule?.('node:module') ?? {}
  if (!fs || !SourceMap) return undefined
  const known = new Map<string, InstanceType<typeof SourceMap> | undefined>()
  const read = (url: URL): InstanceType<typeof SourceMap> | undefined => {
    try {
      return new SourceMap(JSON.parse(fs.readFileSync(new URL(`${url.href}.map`), 'utf8')))
    } catch {
      return undefined // there is no map for this file
    }
  }
  return {
    at(url, line, column) {
      if (!known.has(url.href)) known.set(url.href, read(url))
      const { originalSource, originalLine, originalColumn } = known.get(url.href)?.findEntry(line, column) ?? {}
      if (originalSource === undefined || originalLine === undefined) return undefined
      const source = URL.canParse(originalSource, url) ? decodeURI(new URL(originalSource, url).pathname) : originalSource
      return `${source}:${originalLine + 1}:${(originalColumn ?? 0) + 1}`
    },
  }
}

/** Maps the places of an error and of what caused it. */
export function mapError(error: unknown): unknown {
  for (let each = error, depth = 0; each instanceof Error && depth < 5; each = each.cause, depth++) {
    try {
      if (each.stack) each.stack = mapStack(each.stack)
    } catch {
      // a frozen error keeps its stack
    }
  }
  return error
}
