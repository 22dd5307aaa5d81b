import type { FwOptions, TsConfig, TypeContexts } from '@fw/schema'

type ContextName = keyof TypeContexts

/** Compiler options for all bundled code; libraries and strictness differ per context. */
export function compilerOptions(context: ContextName, options: FwOptions): Record<string, unknown> {
  const bundler = usesBundlerResolution(options)
  return {
    target: 'ESNext',
    // The library for workers has what browsers and servers have in common, such as `URL`, `fetch` and `FormData`.
    lib: context === 'app' ? ['ESNext', 'DOM', 'DOM.Iterable', 'WebWorker'] : ['ESNext', 'WebWorker'],
    module: bundler ? 'Preserve' : 'ESNext',
    // `Node` resolution is deprecated, so TypeScript requires an explicit opt-in.
    ...(bundler ? { moduleResolution: 'Bundler' } : { moduleResolution: 'Node', ignoreDeprecations: '6.0' }),
    moduleDetection: 'force',
    ...(bundler ? { allowImportingTsExtensions: true } : {}),
    resolveJsonModule: true,
    allowJs: true,
    esModuleInterop: true,
    strict: context === 'server' ? true : options.typescript.strict,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    forceConsistentCasingInFileNames: true,
    useDefineForClassFields: true,
    ...(options.experimental.decorators ? { experimentalDecorators: false } : {}),
    verbatimModuleSyntax: true,
    isolatedModules: true,
    ...(context === 'app' ? { jsx: 'preserve', jsxImportSource: 'vue' } : {}),
    ...(context === 'app' || context === 'shared' ? { types: [] } : {}),
    allowSyntheticDefaultImports: true,
    skipLibCheck: true,
    noEmit: true,
  }
}

/**
 * Whether modules are resolved like in bundlers: yes, unless the project configures it otherwise, in its options or in `tsConfig`.
 */
function usesBundlerResolution({ future, typescript }: FwOptions): boolean {
  const written = (typescript.tsConfig['compilerOptions'] as Record<string, unknown> | undefined)?.['moduleResolution']
  if (typeof written === 'string' && /^node(?:10)?$/i.test(written)) return false
  return future.typescriptBundlerResolution
}

/** Options that mean the same in every context. */
const inherited = new Set([
  'strict',
  'noUncheckedIndexedAccess',
  'noImplicitOverride',
  'noImplicitAny',
  'strictNullChecks',
  'exactOptionalPropertyTypes',
  'noUnusedLocals',
  'noUnusedParameters',
  'noImplicitReturns',
  'noFallthroughCasesInSwitch',
  'noPropertyAccessFromIndexSignature',
  'allowJs',
  'checkJs',
  'target',
  'module',
  'moduleResolution',
  'customConditions',
  'skipLibCheck',
  'verbatimModuleSyntax',
  'erasableSyntaxOnly',
])

/**
 * Merges `typescript.tsConfig` of the project: all of it for the app, and for other contexts the options that mean the same there.
 */
export function withUserConfig(own: TsConfig, context: ContextName, { typescript }: FwOptions): TsConfig {
  const { compilerOptions: options, include, exclude, vueCompilerOptions, ...rest } = typescript.tsConfig as Partial<TsConfig> // the shape of a tsconfig file
  const written = Object.entries((options ?? {}) as Record<string, unknown>)
  const chosen = context === 'app' ? written : written.filter(([name]) => inherited.has(name))
  return {
    ...own,
    ...(context === 'app' ? rest : {}),
    ...(context === 'app' ? { vueCompilerOptions: { ...own.vueCompilerOptions, ...vueCompilerOptions } } : {}),
    compilerOptions: {
      ...own.compilerOptions,
      ...Object.fromEntries(chosen.filter(([name]) => !(context === 'server' && name === 'strict'))),
      paths: { ...(own.compilerOptions['paths'] as object), ...(context === 'app' ? (options?.['paths'] as object) : {}) },
    },
    include: [...own.include, ...(context === 'app' ? (include ?? []) : [])],
    exclude: [...own.exclude, ...(context === 'app' ? (exclude ?? []) : [])],
  }
}
