import mime from 'mime'

const isText = /^text\/|^application\/(?:json|xml|manifest\+json|(?:rss|atom)\+xml)$/

/** The content type by file name. */
export function contentType(file: string): string {
  const type = mime.getType(file) ?? 'application/octet-stream'
  return isText.test(type) ? `${type}; charset=utf-8` : type
}
