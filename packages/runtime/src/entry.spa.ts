import { renderShell } from './render-shell.ts'

/** The server's part of an app without server rendering: the same page for every path, with nothing of the app in it. */
export { renderShell as render }
