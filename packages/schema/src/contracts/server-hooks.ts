import type { DevLog } from './dev.ts'

/** The parts of an HTML document, each a list of HTML strings. */
export interface DocumentParts {
  htmlAttrs: string[]
  head: string[]
  bodyAttrs: string[]
  bodyPrepend: string[]
  body: string[]
  bodyAppend: string[]
}

/** Server hooks of fw, in addition to those of Nitro. */
export interface ServerHooks<Event = unknown> {
  /** Called before the HTML of a page is sent. The parts can be changed. */
  'render:html': (parts: DocumentParts, context: { event: Event }) => void | Promise<void>
  /** Logs of a rendered page, in development. */
  'dev:ssr-logs': (context: { logs: DevLog[]; path: string }) => void | Promise<void>
}
