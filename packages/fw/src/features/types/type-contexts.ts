import type { FwOptions, LayerDirectories, TsConfig, TypeContexts } from '@fw/schema'
import { join } from 'pathe'
import { compilerOptions, withUserConfig } from './compiler-options.ts'
import { pathFrom } from './import-path.ts'
import type { TsPaths } from './ts-paths.ts'

export interface ContextsGiven {
  options: FwOptions
  layers: readonly LayerDirectories[]
  paths: TsPaths
  /** Declaration files below the build directory that each world sees. */
  files: Record<keyof TypeContexts, readonly string[]>
}

/** The worlds of a project with what each includes, before listeners of `prepare:types` change them. */
export function typeContexts({ options, layers, paths, files }: ContextsGiven): TypeContexts {
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
  const config = (world: keyof TypeContexts, include: string[][], excluded: string[]): TsConfig =>
    withUserConfig(
      {
        compilerOptions: {
          ...compilerOptions(world, options),
          paths: world === 'server' ? { ...paths, '#imports': ['./server-imports.d.ts'] } : paths,
        },
        include: [...new Set([rootFile(world), ...include.flat()])],
        exclude: excluded,
        ...(world === 'app' ? { vueCompilerOptions: { checkUnknownComponents: !hasCustomElements(options) } } : {}),
      },
      world,
      options,
    )
  const context = (world: keyof TypeContexts, tsConfig: TsConfig): TypeContexts[keyof TypeContexts] => ({
    references: files[world].map((path) => ({ path })),
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

/** Which tags are no components only a function knows, and TypeScript cannot ask it. */
const hasCustomElements = ({ ui }: FwOptions): boolean => ui.compilerOptions['isCustomElement'] !== undefined

/** The root declaration file of a world. */
export function rootFile(world: keyof TypeContexts): string {
  return world === 'app' ? './fw.d.ts' : `./fw.${world}.d.ts`
}
