export interface Message {
  event: string
  data: unknown
}

/** Events that come from the hub itself, or that would call functions of the bundler by their name. */
const reserved: ReadonlySet<string> = new Set(['connection', 'vite:invoke', 'vite:client:connect', 'vite:client:disconnect'])

/** Reads what a browser sent. Undefined for everything that listeners are not to know of. */
export function readMessage(text: string): Message | undefined {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof message !== 'object' || message === null) return undefined
  const { type, event, data } = message as Record<string, unknown> // checked below
  if (type !== 'custom' || typeof event !== 'string' || reserved.has(event)) return undefined
  return { event, data }
}
