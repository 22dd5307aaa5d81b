/** What generated modules and compiled code import: `#app/internal`. No part of the public API. */
export { mergeAppConfig } from './app-config.ts'
export { holdContext, resumeContext } from './async-context.ts'
export { createClientComponent, createClientPage } from './components/client-component.ts'
export { ServerPlaceholder } from './components/server-placeholder.ts'
export { baseURL, buildAssetsDir, buildAssetsURL, publicAssetsURL } from './paths.ts'
