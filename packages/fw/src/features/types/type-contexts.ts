import type { FwOptions, LayerDirectories, TsConfig, TypeContexts } from '@fw/schema'
import { join } from 'pathe'
import { compilerOptions, withUserConfig } from './compiler-options.ts'
import { pathFrom } from './import-path.ts'
import type { TsPaths } from './ts-paths.ts'

export interface TypeContextsOptions {
  options: FwOptions
  layers: readonly LayerDirectories[]
  paths: TsPaths
  /** Declaration files in the build directory that each context includes. */
  files: Record<keyof TypeContexts, readonly string[]>
}

/** The TypeScript contexts of a project and the files that each includes, before `prepare:types` hooks change them. */
export function typeContexts({ options, layers, paths, files }: TypeContextsOptions): TypeContexts {
  const to = (...parts: [string, ...string[]]): string => pathFrom(options.buildDir, join(...parts))
  const each = (patterns: (layer: LayerDirectories) => string[]): string[] => [...new Set(layers.flatMap(patterns))]
  const outputs = [to(options.rootDir, 'dist'), to(options.rootDir, '.data'), to(options.rootDir, '.output')]
  const modules = [to(options.rootDir, 'node_modules'), ...each(({ root }) => [to(root, 'node_modules')])]
  const configs = each(({ root }) => [to(root, 'fw.config.*'), to(root, '.config/fw.*'), to(root, 'fw.schema.*')])
  const servers = each(({ server }) => [to(server, '**/*')])
  const runtimes = each(({ modules: dir }) => [to(dir, '*/runtime/**/*')])
  const serverRuntimes = each(({ modules: dir }) => [to(dir, '*/runtime/server/**/*')])
  const sharedTypes = each(({ shared }) => [to(shared, '**/*.d.ts')])
  const rootTypes = each(({ root }) => [to(root, '*.d.ts')])
  const workspace = options.typescript.includeWorkspace ? [to(options.workspaceDir, '**/*')] : []
  const exclude = (...more: string[][]): string[] => [...new Set([...modules, ...outputs, ...more.flat()])]
  const config = (name: keyof TypeContexts, include: string[][], excluded: string[]): TsConfig =>
    withUserConfig(
      {
        compilerOptions: {
          ...compilerOptions(name, options),
          paths: name === 'server' ? { ...paths, '#imports': ['./server-imports.d.ts'] } : paths,
        },
        include: [...new Set([rootFile(name), ...include.flat()])],
        exclude: excluded,
        ...(name === 'app' ? { vueCompilerOptions: { checkUnknownComponents: !hasCustomElements(options) } } : {}),
      },
      name,
      options,
    )
  const context = (name: keyof TypeContexts, tsConfig: TsConfig): TypeContexts[keyof TypeContexts] => ({
    references: files[name].map((path) => ({ path })),
    declarations: [],
    tsConfig,
  })
  return {
    app: context(
      'app',
      config(
        'app',
        [
          each(({ src, root }) => [
            to(src, '**/*'),
            to(root, 'layers/*/app/**/*'),
            to(root, 'test/fw/**/*'),
            to(root, 'tests/fw/**/*'),
          ]),
          runtimes,
          rootTypes,
          sharedTypes,
          workspace,
        ],
        exclude(
          servers,
          configs,
          serverRuntimes,
          each(({ modules: dir }) => [to(dir, '*.*')]),
        ),
      ),
    ),
    server: context('server', config('server', [servers, serverRuntimes, rootTypes, sharedTypes], exclude())),
    shared: context(
      'shared',
      config(
        'shared',
        [each(({ shared, modules: dir }) => [to(shared, '**/*'), to(dir, '*/shared/**/*')]), rootTypes],
        exclude(),
      ),
    ),
    node: context(
      'node',
      config(
        'node',
        [configs, each(({ modules: dir }) => [to(dir, '*.*'), to(dir, '*/index.*'), to(dir, '*/module.*')]), rootTypes],
        exclude(runtimes),
      ),
    ),
  }
}

/** Custom elements are determined by a function, which TypeScript cannot call. */
const hasCustomElements = ({ ui }: FwOptions): boolean => ui.compilerOptions['isCustomElement'] !== undefined

/** The root declaration file of a context. */
export function rootFile(name: keyof TypeContexts): string {
  return name === 'app' ? './fw.d.ts' : `./fw.${name}.d.ts`
}
