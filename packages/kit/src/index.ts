// Functions for module authors. Functions for fw's own packages are in `internal.ts`.
export { loadFwConfig, type LoadedConfig, type LoadOptions } from './config/load-fw-config.ts'
export { buildFw, loadFw, writeTypes, type LoadFwOptions } from './instance/load-fw.ts'
export { BuildFailure, type BuildProblem } from './diagnostics/build-problem.ts'
export type { LayerDirectories } from '@fw/schema'
export { createIsIgnored } from './ignore/create-is-ignored.ts'
export { isIgnored } from './ignore/is-ignored.ts'
export { resolveIgnorePatterns } from './ignore/resolve-ignore-patterns.ts'
export { resolveFiles, type ResolveFilesOptions } from './ignore/resolve-files.ts'
export { getFwCtx, runWithFwContext, tryUseFw, useFw, type FwContext } from './context/fw-context.ts'
export { defineFwModule } from './module/define-fw-module.ts'
export { assertFwCompatibility, checkFwCompatibility, hasFwCompatibility } from './module/check-compatibility.ts'
export { installModule } from './module/install-modules.ts'
export { resolveModuleWithOptions, type ModuleWithOptions } from './module/resolve-module-with-options.ts'
export { loadFwModuleInstance, type LoadedModule } from './module/load-module.ts'
export { getFwModuleVersion, hasFwModule, hasFwModuleCompatibility } from './module/installed.ts'
export { getFwVersion, isFwMajorVersion, normalizeSemanticVersion } from './version.ts'
export type { Template, TemplateContext } from './templates/template-file.ts'
export {
  addServerTemplate,
  addTemplate,
  addTypeTemplate,
  normalizeTemplate,
  updateTemplates,
  type AddedTemplate,
} from './add/templates.ts'
export { addPlugin, addPluginTemplate, normalizePlugin, type AddedPlugin } from './add/plugins.ts'
export { addImports, addImportsDir, addImportsSources } from './add/imports.ts'
export { addComponent, addComponentExports, addComponentsDir, type AddedComponent } from './add/components.ts'
export {
  addLayout,
  addRouteMiddleware,
  definePage,
  extendPages,
  extendRouteRules,
  setGlobalHead,
  updateAppConfig,
  type AddedMiddleware,
} from './add/app.ts'
export {
  addDevServerHandler,
  addPrerenderRoutes,
  addServerHandler,
  addServerImports,
  addServerImportsDir,
  addServerPlugin,
  addServerScanDir,
  useServerEngine,
} from './add/server.ts'
export {
  addBuildPlugin,
  addBundler1Plugin,
  addBundler2Plugin,
  addBundler3Plugin,
  addSourceTransform,
  extendBundler1Config,
  extendBundler2Config,
  extendBundler3Config,
  type BuildPlugins,
  type ExtendOptions,
  type LoaderConfig,
} from './add/build-plugins.ts'
export { addScriptPass } from './add/script-pass.ts'
export { extendFwSchema } from './add/schema.ts'
export { updateRuntimeConfig, useRuntimeConfig } from './add/runtime-config.ts'
export {
  createResolver,
  findPath,
  getLayerDirectories,
  resolveAlias,
  resolvePath,
  type ResolvePathOptions,
} from './resolve/resolve-path.ts'
export {
  directoryToURL,
  importModule,
  requireModule,
  resolveModule,
  tryImportModule,
  tryRequireModule,
  tryResolveModule,
} from './resolve/modules.ts'
export { getDirectory, normalizeModuleTranspilePath } from './resolve/get-directory.ts'
export { resolveFwModule } from './resolve/resolve-fw-module.ts'
export { logger, useLogger } from './logger.ts'
