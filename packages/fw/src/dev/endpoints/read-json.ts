import type { IncomingMessage } from 'node:http'

/** Reads the body of a request. Returns undefined if it is too long, incomplete, or not a JSON object. */
export async function readJson(
  request: IncomingMessage,
  limit: number = 16 * 1024,
): Promise<Record<string, unknown> | undefined> {
  const parts: Buffer[] = []
  let size = 0
  try {
    for await (const part of request as AsyncIterable<Buffer>) {
      size += part.length
      if (size > limit) return undefined
      parts.push(part)
    }
    const value: unknown = JSON.parse(Buffer.concat(parts).toString('utf8'))
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : undefined // checked
  } catch {
    return undefined
  }
}
