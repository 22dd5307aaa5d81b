const names = ['/_payload.json', '/_payload.js']

/** The path of the page that a payload file belongs to. Undefined for other paths. */
export function payloadPage(path: string): string | undefined {
  for (const name of names) if (path.endsWith(name)) return path.slice(0, -name.length) || '/'
  return undefined
}

/** The URL of the page that a payload file belongs to, without the version in its query. Other URLs are returned unchanged. */
export function payloadPageUrl(url: string): string {
  const at = url.indexOf('?')
  const page = payloadPage(at === -1 ? url : url.slice(0, at))
  if (page === undefined) return url
  const query = at === -1 ? [] : url.slice(at + 1).split('&')
  const own = query.filter((part) => part !== '' && part !== '_b' && !part.startsWith('_b='))
  return own.length === 0 ? page : `${page}?${own.join('&')}`
}
