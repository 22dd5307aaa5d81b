/** Optional features of the browser runtime: `#app/features`. */
export { setupChunkErrors } from './composables/chunk-error.ts'
export { setupRestoreState } from './composables/restore-state.ts'
export { checkOutdatedBuild } from './payload/check-outdated-build.ts'
export { followPayloadFiles } from './payload/payload-file.ts'
export { setupViewTransitions } from './router/view-transition.ts'
