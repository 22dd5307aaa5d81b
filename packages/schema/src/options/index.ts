import type { Declare, Read, Written } from '../define.ts'
import { paths, type PathsShape } from './_paths.ts'
import { project, type ProjectShape } from './_project.ts'
import { mode, type ModeShape } from './_mode.ts'
import { dir, type DirTopic } from './dir.ts'
import { alias, type AliasTopic } from './alias.ts'
import { app, type AppTopic } from './app.ts'
import { appConfig, type AppConfigTopic } from './app-config.ts'
import { build, type BuildTopic } from './build.ts'
import { builder, type BuilderTopic } from './builder.ts'
import { server, type ServerTopic } from './server.ts'
import { sourcemap, type SourcemapTopic } from './sourcemap.ts'
import { components, type ComponentsTopic } from './components.ts'
import { imports, type ImportsTopic } from './imports.ts'
import { pages, type PagesTopic } from './pages.ts'
import { watchers, type WatchersTopic } from './watchers.ts'
import { typescript, type TypescriptTopic } from './typescript.ts'
import { transformer1, type Transformer1Topic } from './transformer1.ts'
import { transformer2, type Transformer2Topic } from './transformer2.ts'
import { devServer, type DevServerTopic } from './dev-server.ts'
import { serverSide, type ServerSideShape } from './_server.ts'
import { serverEngine, type ServerEngineTopic } from './server-engine.ts'
import { runtimeConfig, type RuntimeConfigTopic } from './runtime-config.ts'
import { router, type RouterTopic } from './router.ts'
import { headManager, type HeadManagerTopic } from './head-manager.ts'
import { optimization, type OptimizationTopic } from './optimization.ts'
import { security, type SecurityTopic } from './security.ts'
import { generate, type GenerateTopic } from './generate.ts'
import { experimental, type ExperimentalTopic } from './experimental.ts'
import { features, type FeaturesTopic } from './features.ts'
import { future, type FutureTopic } from './future.ts'
import { hooks, type HooksTopic } from './hooks.ts'
import { ui, type UiTopic } from './ui.ts'
import { bundler1, type Bundler1Topic } from './bundler1.ts'
import { bundler2, type Bundler2Topic } from './bundler2.ts'
import { cssProcessor, type CssProcessorTopic } from './css-processor.ts'

/** All options of fw, in the order of the documentation. */
export interface FwShape
  extends
    PathsShape,
    ProjectShape,
    ModeShape,
    DirTopic,
    AliasTopic,
    AppTopic,
    AppConfigTopic,
    BuildTopic,
    BuilderTopic,
    ServerTopic,
    SourcemapTopic,
    ComponentsTopic,
    ImportsTopic,
    PagesTopic,
    WatchersTopic,
    TypescriptTopic,
    Transformer1Topic,
    Transformer2Topic,
    DevServerTopic,
    ServerSideShape,
    ServerEngineTopic,
    RuntimeConfigTopic,
    RouterTopic,
    HeadManagerTopic,
    OptimizationTopic,
    SecurityTopic,
    GenerateTopic,
    ExperimentalTopic,
    FeaturesTopic,
    FutureTopic,
    HooksTopic,
    UiTopic,
    Bundler1Topic,
    Bundler2Topic,
    CssProcessorTopic {}

export const declarations: Declare<FwShape> = {
  ...paths,
  ...project,
  ...mode,
  ...dir,
  ...alias,
  ...app,
  ...appConfig,
  ...build,
  ...builder,
  ...server,
  ...sourcemap,
  ...components,
  ...imports,
  ...pages,
  ...watchers,
  ...typescript,
  ...transformer1,
  ...transformer2,
  ...devServer,
  ...serverSide,
  ...serverEngine,
  ...runtimeConfig,
  ...router,
  ...headManager,
  ...optimization,
  ...security,
  ...generate,
  ...experimental,
  ...features,
  ...future,
  ...hooks,
  ...ui,
  ...bundler1,
  ...bundler2,
  ...cssProcessor,
}

/** Configuration keys of modules, added by declaration merging. */
// oxlint-disable-next-line typescript/no-empty-object-type -- filled by declaration merging
export interface ModuleOptions {}

/** Resolved options: normalised and complete. */
export interface FwOptions extends Read<FwShape> {}

/** Options as users write them, without environment blocks. */
export interface FwConfigValues extends Written<FwShape>, Written<ModuleOptions> {}
