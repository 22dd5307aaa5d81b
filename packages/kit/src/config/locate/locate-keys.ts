import { findEntry } from './find-entry.ts'
import { jsonPlace } from './json-place.ts'
import { lineColumnsOf, type LineColumn } from './line-column-at.ts'
import { nowhere, type Place, type Span } from './place.ts'
import { rcPlace } from './rc-place.ts'
import { scriptPlace } from './script-place.ts'

/** A range in a file, as line and column and as offsets. */
export interface TextRange extends LineColumn {
  /** Zero-based, in UTF-16 units. */
  readonly offset: number
  readonly length: number
}

export interface Position extends TextRange {
  readonly file: string
  /** False if the key itself could not be found; the position is then that of the closest parent key. */
  readonly exact: boolean
  /** The position of the value, if it is written next to the key. */
  readonly value?: TextRange
}

export interface KeyLocator {
  /**
   * Returns the position of a key.
   * @param keys - its path, array indices as text: `['plugins', '1', 'src']`
   * @param options.block - the environment block to look in: `['$production']`, `['$env', 'staging']`
   */
  find: (keys: readonly string[], options?: { block?: readonly string[] | undefined }) => Position | undefined
}

/**
 * Analyzes a configuration file to locate its keys. Nothing is executed: keys that a script computes or imports are only located as
 * far as they are written in the file. Never throws: a file that cannot be parsed has no positions.
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

/** A chain of thousands of variables can still overflow the stack; a missing position is better than a crash. */
function safely<T>(run: () => T): T | undefined {
  try {
    return run()
  } catch {
    return undefined
  }
}
