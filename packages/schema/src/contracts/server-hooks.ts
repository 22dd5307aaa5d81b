import type { DevLog } from './dev.ts'
import type { IslandInput, RenderedIsland } from './server-entry.ts'

/** The parts of an HTML document, each a list of HTML strings. */
export interface DocumentParts {
  htmlAttrs: string[]
  head: string[]
  bodyAttrs: string[]
  bodyPrepend: string[]
  body: string[]
  bodyAppend: string[]
}

/** An island, as sent to browsers. */
export type IslandResponse = Omit<RenderedIsland, 'modules' | 'input'>

/** What an island was rendered for. Props and context may come from the network; they are plain data. */
export interface IslandContext extends IslandInput {
  /** Name and hash. */
  id: string
  /** Name of the component; that of a server page starts with `page_`. */
  name: string
}

/** Server hooks of fw, in addition to those of Nitro. */
export interface ServerHooks<Event = unknown> {
  /** Called before the HTML of a page is sent. The parts can be changed. */
  'render:html': (parts: DocumentParts, context: { event: Event }) => void | Promise<void>
  /** Called for each rendered island, in a page or requested by a browser. The response can be changed. */
  'render:island': (response: IslandResponse, context: { event: Event; islandContext: IslandContext }) => void | Promise<void>
  /** Called for `/__fw_health/ready`. Throw if the server cannot do its work, for example without its database. */
  'health:ready': () => void | Promise<void>
  /** Logs of a rendered page, in development. */
  'dev:ssr-logs': (context: { logs: DevLog[]; path: string }) => void | Promise<void>
}
