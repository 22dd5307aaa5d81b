/** What entries of Nitro's presets import from `nitropack/runtime/internal`, with fw's functions in place of some of Nitro's. */
export * from 'nitropack/runtime/internal/index'
export { setupGracefulShutdown } from './shutdown.ts'
export { trapUnhandledNodeErrors } from './unhandled-errors.ts'
