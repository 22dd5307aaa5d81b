import type { FwOptions } from '@fw/schema'
import type { OxcOptions } from 'vite'

type Esbuild = FwOptions['bundler1']['esbuild']

/**
 * `bundler1.esbuild` for the transformer that Vite has now, which knows the same settings by other names. The target is that of
 * the whole build, see the environments.
 */
export function codeTransform({ jsxFactory, jsxFragment, tsconfigRaw }: Esbuild): OxcOptions {
  const { compilerOptions = {} } = tsconfigRaw as { compilerOptions?: CompilerOptions } // the format of tsconfig.json
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

/** Functions of the user's own for JSX, in place of what the view library has for it. */
export function hasOwnJsx({ jsxFactory, jsxFragment }: Pick<Esbuild, 'jsxFactory' | 'jsxFragment'>): boolean {
  return jsxFactory !== 'h' || jsxFragment !== 'Fragment'
}
