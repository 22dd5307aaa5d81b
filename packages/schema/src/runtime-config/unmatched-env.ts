import { nearest } from '../nearest.ts'
import { defaultEnvPrefix } from './env-name-of.ts'
import { readEnv, type Env } from './env.ts'
import { keyOf } from './key-of.ts'
import { prepareEnvOverlay, type EnvEntry, type EnvOptions } from './prepare-env-overlay.ts'

export interface UnmatchedEnvOptions extends EnvOptions {
  /** Additional variables to ignore, besides those of the command line */
  readonly known?: readonly string[] | undefined
}

export interface UnmatchedEnv {
  readonly name: string
  /** Suggested key */
  readonly nearest: { readonly name: string; readonly key: string } | undefined
}

/** Variables with the prefix that do not match a key. */
export function unmatchedEnv(config: object, env: Env, options: UnmatchedEnvOptions = {}): UnmatchedEnv[] {
  const { prefix = defaultEnvPrefix, known = [] } = options
  if (prefix === '') return [] // every environment variable would match
  const overlay = prepareEnvOverlay(config, { prefix })
  const expected = new Set([...overlay.map(({ name }) => name), ...toolVariables, ...known])
  const candidates = overlay.filter(({ fixed }) => !fixed)
  return Object.keys(env)
    .filter((name) => name.startsWith(prefix) && !expected.has(name) && readEnv(env, name) !== undefined)
    .toSorted()
    .map((name) => ({ name, nearest: nearestEntry(name.slice(prefix.length), candidates, prefix.length) }))
}

/** Read by the command line, by built servers, and by `@fw/test-utils`. */
const toolVariables: readonly string[] = [
  'FW_PORT',
  'FW_HOST',
  'FW_TELEMETRY_DISABLED',
  'FW_SSL_CERT',
  'FW_SSL_KEY',
  'FW_DEBUG_PERF',
  'FW_TEST_CHROMIUM',
  'FW_CACHE_URL',
  'FW_SHUTDOWN_DELAY',
  'FW_TASK_SECRET',
  'FW_CACHE_SECRET',
  'FW_CACHE_SITE',
]

// A missing (or unnecessary) PUBLIC_ is the most likely error, so it counts as one edit. The full name is compared too, because
// the word itself may be misspelled.
const spellings: readonly ((name: string) => string)[] = [(name) => name.replace(/^PUBLIC_/, '~'), (name) => name]

/** Names are compared without the prefix: a common prefix would make any two of them similar. */
function nearestEntry(name: string, entries: readonly EnvEntry[], prefixLength: number): UnmatchedEnv['nearest'] {
  for (const spell of spellings) {
    const bySpelling = new Map(entries.map((entry) => [spell(entry.name.slice(prefixLength)), entry]))
    const spelling = nearest(spell(name), bySpelling.keys())
    const found = spelling === undefined ? undefined : bySpelling.get(spelling)
    if (found !== undefined) return { name: found.name, key: keyOf(found.path) }
  }
  return undefined
}
