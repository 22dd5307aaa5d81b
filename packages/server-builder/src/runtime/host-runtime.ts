/** What entries of Nitro's presets import from `nitropack/runtime/internal`, with fw's functions in place of some of Nitro's. */
export * from 'nitropack/runtime/internal/index'
export { setupGracefulShutdown } from './prepare-server.ts'
export { trapUnhandledNodeErrors } from './unhandled-errors.ts'
