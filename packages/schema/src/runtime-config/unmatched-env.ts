import { nearest } from '../nearest.ts'
import { defaultEnvPrefix } from './env-name-of.ts'
import { readEnv, type Env } from './env.ts'
import { keyOf } from './key-of.ts'
import { prepareEnvOverlay, type EnvEntry, type EnvOptions } from './prepare-env-overlay.ts'

export interface UnmatchedEnvOptions extends EnvOptions {
  /** Names of further variables that are no mistake, beside those of the command line */
  readonly known?: readonly string[] | undefined
}

export interface UnmatchedEnv {
  readonly name: string
  /** The key that was probably meant */
  readonly nearest: { readonly name: string; readonly key: string } | undefined
}

/** Variables that have the prefix and replace nothing, by name. */
export function unmatchedEnv(config: object, env: Env, options: UnmatchedEnvOptions = {}): UnmatchedEnv[] {
  const { prefix = defaultEnvPrefix, known = [] } = options
  if (prefix === '') return [] // every variable of the machine would be one
  const overlay = prepareEnvOverlay(config, { prefix })
  const expected = new Set([...overlay.map(({ name }) => name), ...toolVariables, ...known])
  const candidates = overlay.filter(({ fixed }) => !fixed)
  return Object.keys(env)
    .filter((name) => name.startsWith(prefix) && !expected.has(name) && readEnv(env, name) !== undefined)
    .toSorted()
    .map((name) => ({ name, nearest: nearestEntry(name.slice(prefix.length), candidates, prefix.length) }))
}

/** Read by the command line itself, whatever the configuration declares. */
const toolVariables: readonly string[] = [
  'FW_PORT',
  'FW_HOST',
  'FW_TELEMETRY_DISABLED',
  'FW_SSL_CERT',
  'FW_SSL_KEY',
  'FW_DEBUG_PERF',
]

// A forgotten (or needless) PUBLIC_ is the likeliest mistake, so it counts as one letter. Written out it is compared too, as
// the word itself may be mistyped.
const spellings: readonly ((name: string) => string)[] = [(name) => name.replace(/^PUBLIC_/, '~'), (name) => name]

/** Names are compared without the prefix: equal letters in front would let any two of them look alike. */
function nearestEntry(name: string, entries: readonly EnvEntry[], prefixLength: number): UnmatchedEnv['nearest'] {
  for (const spell of spellings) {
    const bySpelling = new Map(entries.map((entry) => [spell(entry.name.slice(prefixLength)), entry]))
    const spelling = nearest(spell(name), bySpelling.keys())
    const found = spelling === undefined ? undefined : bySpelling.get(spelling)
    if (found !== undefined) return { name: found.name, key: keyOf(found.path) }
  }
  return undefined
}
