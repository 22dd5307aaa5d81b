import type { FwOptions } from '@fw/schema'
import { pathFrom } from './import-path.ts'
import { packageTypes } from './package-types.ts'

/** Declarations of the builder's features: `import.meta`, imports of styles and images. Builders export their own as `<package>/env`. */
export function builderTypes({ builder, typescript, buildDir }: FwOptions, from: readonly string[]): string {
  const chosen = typescript.builder ?? builder
  const file = typeof chosen === 'string' ? packageTypes(`${packageOf(chosen)}/env`, from) : undefined
  const reference = file === undefined ? '' : `/// <reference path=${JSON.stringify(pathFrom(`${buildDir}/types`, file))} />\n`
  return `${reference}export {}
declare global {
  interface ImportMeta {
    readonly server: boolean
    readonly client: boolean
    readonly browser: boolean
    readonly dev: boolean
    readonly test: boolean
    readonly prerender: boolean
    readonly envName: string
${chosen === 'shared' ? shared : ''}  }
}
`
}

const packageOf = (builder: string): string => (/^bundler[123]$/.test(builder) ? `@fw/${builder}-builder` : builder)

/** Declared for all builders. */
const shared = `    readonly env: Record<string, string | boolean | undefined>
    readonly hot?: {
      readonly data: Record<string, unknown>
      accept: (callback?: (module: unknown) => void) => void
      dispose: (callback: (data: Record<string, unknown>) => void) => void
    }
`
