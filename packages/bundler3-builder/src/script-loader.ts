import type { ScriptLanguage, ScriptOptions } from '@fw/loader-common'

/** Rspack's own loader for TypeScript and JSX, with the options of `bundler2.loaders.esbuild`. */
export function scriptLoader(language: ScriptLanguage, options: ScriptOptions): object | undefined {
  const { target, jsxFactory, jsxFragment, tsconfigRaw } = options
  const targets = targetsOf(target)
  const isPlain = language === 'js' && targets === undefined
  if (isPlain) return undefined
  const { compilerOptions = {} } = tsconfigRaw as { compilerOptions?: CompilerOptions } // the shape of a tsconfig file
  const isTypeScript = language.startsWith('ts')
  return {
    loader: 'builtin:swc-loader',
    options: {
      jsc: {
        parser: isTypeScript
          ? { syntax: 'typescript', tsx: language === 'tsx', decorators: true }
          : { syntax: 'ecmascript', jsx: language === 'jsx', decorators: true },
        ...('target' in (targets ?? {}) ? targets : targets ? {} : { target: 'esnext' }),
        transform: {
          react: { runtime: 'classic', pragma: jsxFactory, pragmaFrag: jsxFragment },
          decoratorVersion: '2022-03',
          legacyDecorator: compilerOptions.experimentalDecorators === true,
          decoratorMetadata: compilerOptions.emitDecoratorMetadata === true,
          ...(compilerOptions.useDefineForClassFields === undefined
            ? {}
            : { useDefineForClassFields: compilerOptions.useDefineForClassFields }),
          ...(compilerOptions.verbatimModuleSyntax === undefined
            ? {}
            : { verbatimModuleSyntax: compilerOptions.verbatimModuleSyntax }),
        },
      },
      ...(targets && 'env' in targets ? { env: targets.env } : {}),
    },
  }
}

interface CompilerOptions {
  experimentalDecorators?: boolean
  emitDecoratorMetadata?: boolean
  useDefineForClassFields?: boolean
  verbatimModuleSyntax?: boolean
}

/** Targets of esbuild in the terms of SWC: a language version, or browsers. Undefined if nothing has to be compiled. */
function targetsOf(target: string | string[]): { target: string } | { env: { targets: Record<string, string> } } | undefined {
  const list = [target].flat().filter((each) => each !== 'esnext')
  if (list.length === 0) return undefined
  const version = list.find((each) => /^es\d+$/i.test(each))
  if (version !== undefined) return { target: version.toLowerCase() }
  const targets = list.flatMap((each) => {
    const [, browser, number] = /^([a-z]+)([\d.]+)$/i.exec(each) ?? []
    return browser && number ? [[browser, number] as const] : []
  })
  return { env: { targets: Object.fromEntries(targets) } }
}
