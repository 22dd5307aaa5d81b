/**
 * Where a `redirect` or `proxy` rule leads.
 *
 * @param to - The target of the rule. With `/**` at its end, what the pattern's own `**` stands for is put in its place.
 * @param depth - How many segments come before the pattern's `**`; see `wildcardDepth`.
 * @param path - The escaped path of the request, below the base path.
 * @param query - With its `?`, or empty.
 * @returns Undefined if the rest of the path would leave the target for a server that decodes more than once.
 */
export function ruleTarget(to: string, depth: number | undefined, path: string, query: string): string | undefined {
  if (!to.endsWith('/**')) return withQuery(to, query)
  const rest = afterSegments(path, depth ?? 0)
  if (climbs(rest)) return undefined
  const start = to.slice(0, -3)
  return withQuery(start + (rest === '/' ? '' : rest) || '/', query)
}

/** The path without its first segments; always begins with a slash. */
export function afterSegments(path: string, count: number): string {
  let at = 0
  for (let skipped = 0; skipped < count && at !== -1; skipped += 1) at = path.indexOf('/', at + 1)
  return at === -1 ? '/' : path.slice(at)
}

function withQuery(to: string, query: string): string {
  if (query.length < 2) return to
  const at = to.indexOf('#')
  const [address, hash] = at === -1 ? [to, ''] : [to.slice(0, at), to.slice(at)]
  return `${address}${address.includes('?') ? `&${query.slice(1)}` : query}${hash}`
}

/** Whether `..` shows up when escapes are decoded again, as some servers do. */
function climbs(path: string): boolean {
  let text = path
  for (let pass = 0; pass < 8 && text.includes('%'); pass += 1) {
    text = text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    if (/(?:^|[\\/])\.\.(?:[\\/;]|$)/.test(text)) return true
  }
  return /%[\da-f]{2}/i.test(text)
}
