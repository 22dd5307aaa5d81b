import type { Compiled } from './compile.ts'
import { putAt, type PlainObject } from './plain-object.ts'
import type { Source } from './source.ts'

/**
 * Environment variables of options, as a source. Only includes options that declare variables; those of `runtimeConfig` are
 * applied when the server runs, so that no secret becomes part of the build.
 */
export function envSource({ withEnv }: Compiled, env: Readonly<Record<string, string | undefined>>): Source | undefined {
  const config: PlainObject = {}
  const names: string[] = []
  for (const { keys, leaf } of withEnv) {
    const name = leaf.env?.find((each) => env[each] !== undefined && env[each] !== '')
    if (name === undefined) continue
    putAt(config, keys, convert(env[name]!, leaf.default))
    names.push(name)
  }
  return names.length > 0 ? { kind: 'env', label: `environment variable ${names.join(', ')}`, config } : undefined
}

/** Converts the text to a number or boolean if the default is one. Anything else fails its check. */
function convert(text: string, example: unknown): unknown {
  if (typeof example === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (typeof example === 'boolean')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
  return text
}
