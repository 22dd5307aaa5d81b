import { existsSync, readFileSync } from 'node:fs'
import { lineColumnAt, type LineColumn } from '../config/locate/line-column-at.ts'

/**
 * Where a file imports something. Bundlers report the position in the compiled code, which differs from the source of a component.
 * Undefined if the source does not contain the specifier.
 */
export function importPlace(file: string, specifier: string): LineColumn | undefined {
  if (!existsSync(file)) return undefined
  const source = readFileSync(file, 'utf8')
  const offset = Math.max(source.indexOf(`'${specifier}'`), source.indexOf(`"${specifier}"`))
  return offset === -1 ? undefined : lineColumnAt(source, offset)
}
