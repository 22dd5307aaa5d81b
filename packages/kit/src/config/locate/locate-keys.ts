import { findEntry } from './find-entry.ts'
import { jsonPlace } from './json-place.ts'
import { lineColumnsOf, type LineColumn } from './line-column-at.ts'
import { nowhere, type Place, type Span } from './place.ts'
import { rcPlace } from './rc-place.ts'
import { scriptPlace } from './script-place.ts'

/** A range in a file, as a person and as a program would name it. */
export interface TextRange extends LineColumn {
  /** 0-based, in UTF-16 units. */
  readonly offset: number
  readonly length: number
}

export interface Position extends TextRange {
  readonly file: string
  /** False when the key itself could not be found; the position is then that of the nearest key above it. */
  readonly exact: boolean
  /** Where the value of the key stands, if it is written beside it. */
  readonly value?: TextRange
}

export interface KeyLocator {
  /**
   * Where a key stands.
   *
   * @param keys - its path, array indices as text: `['plugins', '1', 'src']`
   * @param options.block - the environment block to look in: `['$production']`, `['$env', 'staging']`
   */
  find: (keys: readonly string[], options?: { block?: readonly string[] | undefined }) => Position | undefined
}

/**
 * Reads a configuration file in order to say where its keys stand. Nothing is run: keys that a script computes or imports are
 * found only as far as they are written in the file. A file that cannot be read this way has no positions, it never throws.
 */
export async function locateKeys(file: string, text: string): Promise<KeyLocator> {
  const root = await placeOf(file, text).catch(() => nowhere)
  let lineColumnOf: ((offset: number) => LineColumn) | undefined
  const rangeOf = ({ start, end }: Span): TextRange => {
    lineColumnOf ??= lineColumnsOf(text)
    return { ...lineColumnOf(start), offset: start, length: end - start }
  }
  return {
    find: (keys, { block = [] } = {}) => {
      const found = safely(() => findEntry(root, [...block, ...keys]))
      if (!found) return undefined
      const { key, value } = found.entry
      return { file, ...rangeOf(key), exact: found.exact, ...(value && { value: rangeOf(value) }) }
    },
  }
}

async function placeOf(file: string, text: string): Promise<Place> {
  const name = file.replace(/^.*[\\/]/s, '').toLowerCase()
  const [, extension] = /\.([^.]+)$/.exec(name) ?? []
  if (/^[cm]?ts$/.test(extension ?? '')) return scriptPlace(text, 'ts')
  if (/^[cm]?js$/.test(extension ?? '')) return scriptPlace(text, 'js')
  if (extension === 'json' || extension === 'jsonc') return jsonPlace(text)?.place ?? nowhere
  return /^\.[^.]*rc$/.test(name) ? rcPlace(text) : nowhere
}

/** Names that lead to names, thousands of times, can still exhaust the stack; a position is not worth a crash. */
function safely<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
