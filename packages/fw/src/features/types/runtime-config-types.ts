import type { FwOptions } from '@fw/schema'
import { valueType } from './value-type.ts'

/** Keys that no code of an app reads. */
const hidden = new Set(['app', 'public', 'serverEngine', 'nitro'])

/** Text of a declaration file with the keys of the runtime configuration: those that browsers see too, and the others apart. */
export function runtimeConfigTypes({ runtimeConfig }: Pick<FwOptions, 'runtimeConfig'>): string {
  const all = runtimeConfig as unknown as Record<string, unknown> // open to further keys
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
