import { hash } from 'ohash'

/** What identifies the content of an island. */
export interface IslandIdentity {
  name: string
  props: Record<string, unknown>
  context: Record<string, string>
  /** Another server that renders the island. */
  source?: string | undefined
}

/** Path of the endpoint that renders islands, without the base path. */
export const islandPath = '/__fw_island/'

/** Name and hash of an island: equal input has an equal id, whatever the order of its keys. */
export function islandId({ name, props, context, source }: IslandIdentity): string {
  return `${name}_${hash([name, props, context, source ?? '']).replace(/[-_]/g, '')}`
}

/** The values that the server would receive: functions, undefined values and instances of classes don't survive the network. */
export function jsonProps(props: Record<string, unknown> | undefined): Record<string, unknown> {
  return props ? (JSON.parse(JSON.stringify(props)) as Record<string, unknown>) : {} // JSON keeps the shape of an object
}

/** Values of the context are texts, because they are parameters of the URL. */
export function textContext(context: Record<string, unknown> | undefined): Record<string, string> {
  const result: Record<string, string> = {}
  for (const [name, value] of Object.entries(context ?? {})) {
    if (value === undefined || value === null) continue
    result[name] = typeof value === 'string' ? value : JSON.stringify(value)
  }
  return result
}
