import type { FwOptions } from '@fw/schema'
import type { OxcOptions } from 'vite'

type Esbuild = FwOptions['bundler1']['esbuild']

/** Values of `transformer2` that mean nothing was chosen. */
const defaults: Record<string, unknown> = { jsxFactory: 'h', jsxFragment: 'Fragment', target: 'esnext' }

/** How the code of the app is transformed: by `bundler1.esbuild`, unless `transformer2`, which only variant B has, says otherwise. */
export function appTransform({ bundler1, transformer2 }: Pick<FwOptions, 'bundler1' | 'transformer2'>): {
  esbuild: Esbuild
  oxc: OxcOptions
} {
  const { jsxFactory, jsxFragment, target, ...oxc } = transformer2?.transform?.options ?? {}
  const chosen = Object.entries({ jsxFactory, jsxFragment, target }).filter(
    ([name, value]) => value !== undefined && value !== defaults[name],
  )
  const esbuild = { ...bundler1.esbuild, ...Object.fromEntries(chosen) } as Esbuild // the same names and types
  return { esbuild, oxc: { ...codeTransform(esbuild), ...(oxc as OxcOptions) } } // any other options of oxc
}

/** Converts options of esbuild to the equivalent Oxc options. The target is set for the whole build, see the environments. */
export function codeTransform({ jsxFactory, jsxFragment, tsconfigRaw }: Esbuild): OxcOptions {
  const { compilerOptions = {} } = tsconfigRaw as { compilerOptions?: CompilerOptions } // the shape of a tsconfig file
  const { experimentalDecorators, emitDecoratorMetadata, useDefineForClassFields, verbatimModuleSyntax } = compilerOptions
  const typescript = {
    ...(verbatimModuleSyntax === undefined ? {} : { onlyRemoveTypeImports: verbatimModuleSyntax }),
    ...(useDefineForClassFields === false ? { removeClassFieldsWithoutInitializer: true } : {}),
  }
  return {
    ...(hasOwnJsx({ jsxFactory, jsxFragment })
      ? { jsx: { runtime: 'classic' as const, pragma: jsxFactory, pragmaFrag: jsxFragment } }
      : {}),
    ...(experimentalDecorators || emitDecoratorMetadata
      ? { decorator: { legacy: experimentalDecorators === true, emitDecoratorMetadata: emitDecoratorMetadata === true } }
      : {}),
    ...(useDefineForClassFields === false ? { assumptions: { setPublicClassFields: true } } : {}),
    ...(Object.keys(typescript).length > 0 ? { typescript } : {}),
  }
}

interface CompilerOptions {
  experimentalDecorators?: boolean
  emitDecoratorMetadata?: boolean
  useDefineForClassFields?: boolean
  verbatimModuleSyntax?: boolean
}

/** Whether the user configured a JSX factory, which replaces Vue's JSX transform. */
export function hasOwnJsx({ jsxFactory, jsxFragment }: Pick<Esbuild, 'jsxFactory' | 'jsxFragment'>): boolean {
  return jsxFactory !== 'h' || jsxFragment !== 'Fragment'
}
