import type { BuildApp, FwOptions } from '@fw/schema'
import type { Plugin } from 'vite'
import { appTransform } from '../code-transform.ts'

/** What chunks import instead of the file name of the entry. */
export const entrySpecifier = '#entry'

export interface EntryImportMap {
  plugins: Plugin[]
  /** Whether a built file is the entry, whose name changes with each page. Other files must not contain it. */
  isEntry: (file: string) => boolean
}

/**
 * Chunks import the entry by a name that an import map in the page resolves. The entry contains the file names of all pages, so its own
 * name changes with any of them; without the map, so would the names of all chunks that import it.
 */
export function entryImportMap(app: BuildApp): EntryImportMap {
  if (!usesImportMap(app)) return { plugins: [], isEntry: () => false }
  /** The file name of the entry before its hash is known, and afterwards. */
  let placeholder: string | undefined
  let entry: string | undefined
  const plugin: Plugin = {
    name: 'fw:entry-import-map',
    applyToEnvironment: (environment) => environment.config.consumer === 'client',
    renderStart: () => {
      placeholder = undefined
    },
    renderChunk: {
      handler(code, chunk, _options, { chunks }) {
        placeholder ??= appChunk(Object.values(chunks), app) // once, not for each of thousands of chunks
        if (placeholder === undefined || chunk.fileName === placeholder || chunk.isEntry) return null
        const name = placeholder.slice(placeholder.lastIndexOf('/') + 1)
        if (!code.includes(name)) return null
        return { code: withoutName(code, name), map: null } // positions stay the same
      },
    },
    generateBundle: {
      order: 'pre', // before Vite lists the files to preload
      handler(_options, bundle) {
        entry = appChunk(
          Object.values(bundle).filter((file) => file.type === 'chunk'),
          app,
        )
      },
    },
  }
  return { plugins: [plugin], isEntry: (file) => file === entry }
}

interface Chunk {
  fileName: string
  facadeModuleId?: string | null
  dynamicImports: string[]
}

/** Whether a chunk is the client entry. Style sheets of islands and chunks that plugins emit are entries for the bundler too. */
export function isClientEntry(
  { facadeModuleId }: Pick<Chunk, 'facadeModuleId'>,
  { entries }: Pick<BuildApp, 'entries'>,
): boolean {
  return facadeModuleId === entries.client
}

/** The chunk that starts the app: the entry, or what an asynchronous entry imports. */
function appChunk(chunks: readonly Chunk[], app: BuildApp): string | undefined {
  const entry = chunks.find((chunk) => isClientEntry(chunk, app))
  return app.options.experimental.asyncEntry ? entry?.dynamicImports[0] : entry?.fileName
}

/** Replaces import specifiers, padded to the same length: the source map stays valid, and minification removes the spaces. */
function withoutName(code: string, name: string): string {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return code.replace(new RegExp(`(["'\`])(?:\\.{1,2}/)[^"'\`\\n]*${escaped}\\1`, 'g'), (specifier, quote: string) =>
    `${quote}${entrySpecifier}${quote}`.padEnd(specifier.length),
  )
}

/** The first versions with import maps. */
const firstVersions: Record<string, number> = { chrome: 89, edge: 89, firefox: 108, ios: 16.4, opera: 76, safari: 16.4 }

/**
 * Not if a target of the build doesn't support import maps, if a page can have several apps, or if it has an import map of its own:
 * browsers may only use one.
 */
export function usesImportMap({
  options,
}: {
  options: Pick<FwOptions, 'app' | 'bundler1' | 'experimental' | 'future' | 'transformer2'>
}): boolean {
  const scripts = options.app.head.script as { type?: string }[] | undefined // any attributes
  return (
    options.experimental.entryImportMap &&
    !options.future.multiApp &&
    !scripts?.some(({ type }) => type === 'importmap') &&
    [appTransform(options).esbuild.target].flat().every((target) => supportsImportMaps(String(target)))
  )
}

function supportsImportMaps(target: string): boolean {
  const [, browser = '', version] = /^([a-z]+)([\d.]+)$/.exec(target) ?? []
  return Number.parseFloat(version ?? '') >= (firstVersions[browser] ?? 0) || firstVersions[browser] === undefined
}
