export interface Message {
  event: string
  data: unknown
}

/** Events emitted by the hub itself, or that would call functions of the bundler by name. */
const reserved: ReadonlySet<string> = new Set(['connection', 'vite:invoke', 'vite:client:connect', 'vite:client:disconnect'])

/** Parses a message of a browser. Returns undefined for everything that must not reach listeners. */
export function readMessage(text: string): Message | undefined {
  let message: unknown
  try {
    message = JSON.parse(text)
  } catch {
    return undefined
  }
  if (typeof message !== 'object' || message === null) return undefined
  const { type, event, data } = message as Record<string, unknown> // validated below
  if (type !== 'custom' || typeof event !== 'string' || reserved.has(event)) return undefined
  return { event, data }
}
