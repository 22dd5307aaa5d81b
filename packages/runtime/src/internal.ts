/** Imported by generated modules and compiled code: `#app/internal`. Not part of the public API. */
export { mergeAppConfig } from './app/merge-app-config.ts'
export { holdContext, resumeContext } from './app/async-context.ts'
export { createClientComponent, createClientPage } from './app/client-component.ts'
export { ServerPlaceholder } from './components/server-placeholder.ts'
export { templateRoute } from './router/use-route.ts'
export { baseURL, buildAssetsDir, buildAssetsURL, publicAssetsURL } from './app/paths.ts'
