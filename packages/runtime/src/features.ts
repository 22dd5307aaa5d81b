/** Parts of the browser's runtime that options switch on: `#app/features`. */
export { setupChunkErrors } from './composables/chunk-error.ts'
export { setupRestoreState } from './composables/restore-state.ts'
export { followPayloadFiles } from './payload/payload-file.ts'
