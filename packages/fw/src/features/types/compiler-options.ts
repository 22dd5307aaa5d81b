import type { FwOptions, TsConfig, TypeContexts } from '@fw/schema'

type World = keyof TypeContexts

/** What is the same for all code that a bundler reads; each world then has its own libraries and strictness. */
export function compilerOptions(world: World, options: FwOptions): Record<string, unknown> {
  const bundler = usesBundlerResolution(options)
  return {
    target: 'ESNext',
    lib:
      world === 'app'
        ? ['ESNext', 'DOM', 'DOM.Iterable', 'WebWorker']
        : world === 'shared'
          ? ['ESNext']
          : ['ESNext', 'WebWorker'],
    module: bundler ? 'Preserve' : 'ESNext',
    // Older than what TypeScript recommends now, so it has to be told that this is meant.
    ...(bundler ? { moduleResolution: 'Bundler' } : { moduleResolution: 'Node', ignoreDeprecations: '6.0' }),
    moduleDetection: 'force',
    ...(bundler ? { allowImportingTsExtensions: true } : {}),
    resolveJsonModule: true,
    allowJs: true,
    esModuleInterop: true,
    strict: world === 'server' ? true : options.typescript.strict,
    noUncheckedIndexedAccess: true,
    noImplicitOverride: true,
    forceConsistentCasingInFileNames: true,
    useDefineForClassFields: true,
    ...(options.experimental.decorators ? { experimentalDecorators: false } : {}),
    verbatimModuleSyntax: true,
    isolatedModules: true,
    ...(world === 'app' ? { jsx: 'preserve', jsxImportSource: 'vue' } : {}),
    ...(world === 'app' || world === 'shared' ? { types: [] } : {}),
    allowSyntheticDefaultImports: true,
    skipLibCheck: true,
    noEmit: true,
  }
}

/** Whether modules are found as bundlers do: unless the project says otherwise, there or in its own settings of TypeScript. */
function usesBundlerResolution({ future, typescript }: FwOptions): boolean {
  const written = (typescript.tsConfig['compilerOptions'] as Record<string, unknown> | undefined)?.['moduleResolution']
  if (typeof written === 'string' && /^node(?:10)?$/i.test(written)) return false
  return future.typescriptBundlerResolution
}

/** Options that mean the same in every world. */
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

/** The settings of the project (`typescript.tsConfig`) on top: all of them for the app, and for other worlds those that mean the same there. */
export function withUserConfig(own: TsConfig, world: World, { typescript }: FwOptions): TsConfig {
  const { compilerOptions: options, include, exclude, vueCompilerOptions, ...rest } = typescript.tsConfig as Partial<TsConfig> // what JSON of that kind holds
  const written = Object.entries((options ?? {}) as Record<string, unknown>)
  const chosen = world === 'app' ? written : written.filter(([name]) => inherited.has(name))
  return {
    ...own,
    ...(world === 'app' ? rest : {}),
    ...(world === 'app' ? { vueCompilerOptions: { ...own.vueCompilerOptions, ...vueCompilerOptions } } : {}),
    compilerOptions: {
      ...own.compilerOptions,
      ...Object.fromEntries(chosen.filter(([name]) => !(world === 'server' && name === 'strict'))),
      paths: { ...(own.compilerOptions['paths'] as object), ...(world === 'app' ? (options?.['paths'] as object) : {}) },
    },
    include: [...own.include, ...(world === 'app' ? (include ?? []) : [])],
    exclude: [...own.exclude, ...(world === 'app' ? (exclude ?? []) : [])],
  }
}
