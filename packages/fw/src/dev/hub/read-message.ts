export interface Message {
  event: string
  data: unknown
}

/** Emitted by the hub itself. */
const reserved = 'connection'

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
  if (type !== 'custom' || typeof event !== 'string' || event === reserved) return undefined
  return { event, data }
}
