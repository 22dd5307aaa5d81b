/** What was reported, by path without query. */
const reported = new Map<string, string>()

/** Prints once why the response of a path with a cache rule will not be cached in production. */
export function reportUncached(path: string, reason: string | undefined): void {
  const [pathname = ''] = path.split('?', 1)
  if (reason === undefined || reported.get(pathname) === reason || reported.size > 1000) return
  reported.set(pathname, reason)
  console.warn(`[fw] ${pathname} has a cache rule, but this response cannot be cached: ${explain(reason)}`)
}

function explain(reason: string): string {
  if (reason === 'Set-Cookie') return 'it sets a cookie. Set cookies in the browser or in a server route, or remove the rule.'
  if (reason.startsWith('Vary: '))
    return `it depends on the header "${reason.slice('Vary: '.length)}". Add it to \`varies\` of the rule, or remove the rule.`
  if (reason.startsWith('Cache-Control: ')) return `it has the header "${reason}". Remove the header or the rule.`
  return `its ${reason} is not cacheable; 200, 301, 308, 404 and 410 are.`
}
