/**
 * The target of a `redirect` or `proxy` rule.
 *
 * @param to - Target of the rule. A trailing `/**` is replaced by what `**` in the pattern matched.
 * @param depth - Number of segments before `**` in the pattern; see `wildcardDepth`.
 * @param path - Escaped request path, relative to the base path.
 * @param query - Includes the `?`; may be empty.
 * @returns Undefined if the rest of the path would escape the target on a server that decodes more than once.
 */
export function ruleTarget(to: string, depth: number | undefined, path: string, query: string): string | undefined {
  if (!to.endsWith('/**')) return withQuery(to, query)
  const rest = afterSegments(path, depth ?? 0)
  if (climbs(rest)) return undefined
  const start = to.slice(0, -3)
  return withQuery(start + (rest === '/' ? '' : rest) || '/', query)
}

/** Removes the first segments of a path; the result starts with a slash. */
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

/** Whether decoding again, as some servers do, would yield `..`. */
function climbs(path: string): boolean {
  let text = path
  for (let pass = 0; pass < 8 && text.includes('%'); pass += 1) {
    text = text.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    if (/(?:^|[\\/])\.\.(?:[\\/;]|$)/.test(text)) return true
  }
  return /%[\da-f]{2}/i.test(text)
}
