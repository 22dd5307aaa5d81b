import type { FwOptions } from '@fw/schema'
import { valueType } from './value-type.ts'

/** Keys that are not part of the app's types. */
const hidden = new Set(['app', 'public', 'serverEngine', 'nitro'])

/** Declarations of the runtime configuration: public keys, and private ones separately. */
export function runtimeConfigTypes({ runtimeConfig }: Pick<FwOptions, 'runtimeConfig'>): string {
  const all = runtimeConfig as unknown as Record<string, unknown> // may contain other keys
  const lines = Object.keys(all)
    .filter((key) => !hidden.has(key))
    .sort()
    .map((key) => `    ${JSON.stringify(key)}: ${valueType(all[key], '    ')}\n`)
  return `export {}
declare module '#app' {
  interface RuntimeConfig {
    app: { baseURL: string; buildAssetsDir: string; cdnURL: string; buildId: string }
    public: ${valueType(all['public'] ?? {}, '    ')}
  }
  interface PrivateRuntimeConfig {
${lines.join('')}  }
}
`
}
