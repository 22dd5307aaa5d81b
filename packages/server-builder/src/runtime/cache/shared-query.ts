/**
 * Parameters that advertisements and newsletters add to links. They are the same page, so they are not part of cache keys, and cached pages
 * cannot read them on the server.
 */
const tracking = new Set([
  '_ga',
  '_gl',
  '_hsenc',
  '_hsmi',
  'dclid',
  'fbclid',
  'gad_campaignid',
  'gad_source',
  'gbraid',
  'gclid',
  'gclsrc',
  'igshid',
  'li_fat_id',
  'mc_cid',
  'mc_eid',
  'mkt_tok',
  'msclkid',
  'srsltid',
  'ttclid',
  'twclid',
  'wbraid',
  'yclid',
])

/**
 * The part of a query that a cached response may depend on.
 *
 * @param query - With `?`, or empty.
 * @param allowed - Names of the parameters that count. By default all but those for tracking.
 */
export function sharedQuery(query: string, allowed?: ReadonlySet<string>): string {
  if (query.length < 2) return ''
  const kept = query
    .slice(1)
    .split('&')
    .filter((pair) => pair !== '' && counts(nameOf(pair), allowed))
  return kept.length === 0 ? '' : `?${kept.join('&')}`
}

function counts(name: string, allowed: ReadonlySet<string> | undefined): boolean {
  return allowed ? allowed.has(name) : !tracking.has(name) && !name.startsWith('utm_')
}

function nameOf(pair: string): string {
  const [name = ''] = pair.split('=', 1)
  try {
    return decodeURIComponent(name.replaceAll('+', ' '))
  } catch {
    return name
  }
}

/** The same URL with another query. */
export function withQuery(url: string, query: string): string {
  const start = url.indexOf('?')
  return (start === -1 ? url : url.slice(0, start)) + query
}
