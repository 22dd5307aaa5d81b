import { renderShell } from './render-shell.ts'

/** The server entry of an app without server rendering: the same empty page for every path. */
export { renderShell as render }
