/** Development features of the browser runtime: `#app/dev-features`. */
export { captureAppErrors } from './client-errors.ts'
export { replayLogs } from './logs.ts'
export { reportLoaded } from './report-loaded.ts'
