import { exportedValue } from './exported-value.ts'
import { expressionPlace } from './expression-place.ts'
import { nestsTooDeep } from './nests-too-deep.ts'
import { nowhere, type Place } from './place.ts'

export type ScriptLanguage = 'js' | 'ts'

/** Parsing a larger file would take a second or more. */
const maxLength = 2_000_000

/** The keys of the configuration that a script exports. */
export async function scriptPlace(script: string, language: ScriptLanguage): Promise<Place> {
  if (script.length > maxLength || nestsTooDeep(script)) return nowhere
  // Loaded lazily: it is large, and only needed to report something.
  const { parseSync } = await import('oxc-parser')
  const { program } = parseSync(`config.${language}`, script, { lang: language, sourceType: 'unambiguous' })
  const exported = exportedValue(program)
  return exported ? expressionPlace(exported, true) : nowhere
}
