// Functions shared by fw's own packages. They may change in every version; modules use `@fw/kit`.
export type { EnvFiles } from './config/env-files.ts'
export type { Layer } from './config/layers.ts'
export { builtInEnvProblems } from './config/built-in-env-problems.ts'
export { modeOf } from './config/probe.ts'
export { runConfigFile } from './config/run-config-file.ts'
export { possibleSchemaFiles } from './config-schema/possible-schema-files.ts'
export { mergeSchemas, mismatches, schemaOf, withSchemaDefaults } from './config-schema/schema-of.ts'
export { UsageError } from './config/overrides.ts'
export { optionPlace } from './config/option-place.ts'
export { Places } from './config/place-problems.ts'
export { displayPath, formatProblem, placeOf, type FormatOptions } from './diagnostics/format-problem.ts'
export { secretProblem, type PublishedKind, type PublishedSecret } from './diagnostics/secret-problem.ts'
export { importPlace } from './diagnostics/import-place.ts'
export { rolldownFailure } from './diagnostics/rolldown-failure.ts'
export { rawErrorOf, rawErrorsOf } from './diagnostics/raw-error-of.ts'
export { layerDirectories } from './layers/layer-directories.ts'
export { layerAliases, resolveLayerPath } from './layers/resolve-layer-path.ts'
export { createLayerOf, createLocalAlias, createResolveAlias, localAlias, type ResolveAliasFrom } from './layers/layer-of.ts'
export type { IsIgnored } from './ignore/create-is-ignored.ts'
export { kebabWords } from './names/kebab-words.ts'
export { nestsTooDeep } from './config/locate/nests-too-deep.ts'
export { lineColumnAt, lineColumnsOf, type LineColumn } from './config/locate/line-column-at.ts'
export { openStore, type Store, type StoreOptions } from './cache/open-store.ts'
export { noCache, type FileCache, type FileCaches } from './cache/file-cache.ts'
export { rememberFiles, type FileMemory } from './cache/file-memory.ts'
export { readText } from './cache/file-access.ts'
export { leadsBack, rejectedLinks } from './files/followed-links.ts'
export { listFiles, listLinks } from './files/list-files.ts'
export { mapFiles } from './cache/map-files.ts'
export type * from './node-types.ts'
export { kitCopies } from './context/fw-context.ts'
export { installModules } from './module/install-modules.ts'
export { listedModuleFiles } from './module/listed-module-files.ts'
export { isPublicFile } from './resolve/is-public-file.ts'
export { createIsTranspiled, type IsTranspiled } from './module/is-transpiled.ts'
export { copyOptions } from './module/copy-options.ts'
export { moduleState } from './module/module-state.ts'
export { templateFile } from './templates/template-file.ts'
export { compileTemplate } from './templates/compile-template.ts'
export { installCommand } from './packages/install-command.ts'
export {
  findOptionalPackage,
  importOptionalPackage,
  requireOptionalPackage,
  type OptionalPackage,
  type PackageLookup,
} from './packages/optional-package.ts'
export {
  islandComponents,
  islandSettings,
  offersParts,
  serverPages,
  usesIslands,
  type IslandSettings,
  type ServerPage,
} from './names/islands.ts'
export { analyzerOptions, isAnalyzed, type AnalyzerOptions } from './analyze/analyzer-options.ts'
export { analyzedFiles, type OutputChunk, type OutputFiles } from './analyze/analyzed-files.ts'
export { chunkName, moduleName, type NamedChunk } from './builder/chunk-names.ts'
export { cssPlugins, minifiesItself } from './builder/css-plugins.ts'
export { isRuntimeFile } from './builder/is-runtime-file.ts'
export { addCommonJsNames } from './builder/commonjs-names.ts'
export { buildsIslandParts, islandFiles } from './builder/island-files.ts'
export { jsonProblem } from './builder/json-problem.ts'
export { dependsOnUi, packageOf, type Package } from './builder/package-of.ts'
export { createIsPublicImport, publicImportCode } from './builder/public-imports.ts'
export { publicUrlPlaceholder, withPublicUrls } from './builder/public-urls.ts'
export { findPublishedSecrets } from './builder/published-secrets.ts'
export type { BundledFile, ModuleGraph } from './builder/secret-origins.ts'
export {
  createServerExternals,
  externalSpecifier,
  type ExternalImport,
  type ServerExternals,
} from './builder/server-externals.ts'
export { sideConstants } from './builder/side-constants.ts'
export { sourcesMentioning } from './builder/sources-mentioning.ts'
export { styleMark, styleParts, withoutStyleMarks } from './builder/style-parts.ts'
export { stylesFrom, type ImportedModules } from './builder/styles-from.ts'
export { templateAsset, templateAssetSpecifier } from './builder/template-asset.ts'
export { vueConstants } from './builder/vue-constants.ts'
export { writeServerBundle } from './builder/write-server-bundle.ts'
