import type { InstalledModule } from '@fw/schema'
import { typeOfExport } from './import-path.ts'

/** Declarations of the configuration keys of modules. */
export function moduleTypes(file: string, modules: readonly InstalledModule[]): string {
  const lines = modules.flatMap(({ meta, file: source }) => {
    if (meta.configKey === undefined || source === undefined) return []
    return [`    ${JSON.stringify(meta.configKey)}?: OptionsOf<${typeOfExport(file, source, 'default')}> | false\n`]
  })
  const options = [...new Set(lines)].sort().join('')
  return `import type { FwModule } from '@fw/schema'
type OptionsOf<Module> = Module extends FwModule<infer Options, infer _Resolved> ? Partial<Options> : Record<string, unknown>
declare module '@fw/schema' {
  interface FwConfig {
${options}  }
}
`
}
