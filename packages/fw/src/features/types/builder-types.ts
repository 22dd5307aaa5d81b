import type { FwOptions } from '@fw/schema'
import { pathFrom } from './import-path.ts'
import { packageTypes } from './package-types.ts'

/** The types that each builder declares for the code it bundles. */
const environments: Readonly<Record<string, string>> = {
  '@fw/bundler1-builder': 'vite/client',
  '@fw/bundler2-builder': 'webpack/module',
  bundler1: 'vite/client',
  bundler2: 'webpack/module',
}

/** Declarations of the builder's features: `import.meta`, imports of styles and images. */
export function builderTypes({ builder, typescript, buildDir }: FwOptions, from: readonly string[]): string {
  const chosen = typescript.builder ?? builder
  const types = typeof chosen === 'string' ? environments[chosen] : undefined
  const file = types === undefined ? undefined : packageTypes(types, from)
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

/** Declared for all builders. */
const shared = `    readonly env: Record<string, string | boolean | undefined>
    readonly hot?: {
      readonly data: Record<string, unknown>
      accept: (callback?: (module: unknown) => void) => void
      dispose: (callback: (data: Record<string, unknown>) => void) => void
    }
`
