import type { DevLog } from './dev.ts'

/** The parts of an HTML document, each a list of markup. */
export interface DocumentParts {
  htmlAttrs: string[]
  head: string[]
  bodyAttrs: string[]
  bodyPrepend: string[]
  body: string[]
  bodyAppend: string[]
}

/** Hooks that fw calls in the server, besides those of Nitro. */
export interface ServerHooks<Event = unknown> {
  /** Before the document of a page is sent. The parts may be changed. */
  'render:html': (parts: DocumentParts, context: { event: Event }) => void | Promise<void>
  /** What was logged while a page was rendered, in development. */
  'dev:ssr-logs': (context: { logs: DevLog[]; path: string }) => void | Promise<void>
}
