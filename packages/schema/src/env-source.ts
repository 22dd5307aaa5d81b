import type { Compiled } from './compile.ts'
import { putAt, type PlainObject } from './plain-object.ts'
import type { Source } from './source.ts'

/**
 * What environment variables say about options, as a source of its own. Only options that declare variables can be set
 * this way; `runtimeConfig` is overlaid when the server runs, not here, so that no secret is built in.
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

/** A variable is text; an option with a number or a boolean as default wants that. Anything else fails its check. */
function convert(text: string, example: unknown): unknown {
  if (typeof example === 'number') return text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text
  if (typeof example === 'boolean')
    return text === 'true' || text === '1' ? true : text === 'false' || text === '0' ? false : text
  return text
}
