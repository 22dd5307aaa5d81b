import type { AmbiguousEnv } from './env-problem.ts'
import { keyOf } from './key-of.ts'
import type { EnvOverlay } from './prepare-env-overlay.ts'

/** Variables shared by more than one key, such as `FW_API_KEY` for `apiKey` and `api: { key }`. */
export function ambiguousEnv(overlay: EnvOverlay): AmbiguousEnv[] {
  const keysByName = new Map<string, [string, ...string[]]>()
  for (const { name, path, fixed } of overlay) {
    if (fixed) continue
    const keys = keysByName.get(name)
    if (keys === undefined) keysByName.set(name, [keyOf(path)])
    else keys.push(keyOf(path))
  }
  const problems: AmbiguousEnv[] = []
  for (const [name, keys] of keysByName) {
    if (keys.length > 1) problems.push({ kind: 'ambiguous', key: keys[0], name, keys })
  }
  return problems
}
