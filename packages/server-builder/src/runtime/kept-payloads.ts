/**
 * Payloads of prerendered pages, until their files are written: rendering a page again could load other data than its HTML shows.
 * Only used while prerendering.
 */
const payloads = new Map<string, string>()

/** Characters. Nitro writes the files after all pages, so a large site would need too much memory: its other pages are rendered again. */
const limit = 128 * 1024 * 1024
let size = 0

export function keepPayload(path: string, file: string): void {
  if (size + file.length > limit) return
  takePayload(path)
  payloads.set(path, file)
  size += file.length
}

/** Returns the payload of a page once. */
export function takePayload(path: string): string | undefined {
  const file = payloads.get(path)
  if (file !== undefined) size -= file.length
  payloads.delete(path)
  return file
}
