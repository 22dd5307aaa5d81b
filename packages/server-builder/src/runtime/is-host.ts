/** The last valid one. Most requests have the same. */
let last: string | undefined

/**
 * Whether a `Host` header is a host name or an IP address with an optional port. URLs built from it are valid, and contain nothing else
 * of it: `xn--` and `1.2.3.999` look like names, but `new URL()` throws.
 */
export function isHost(host: string | undefined): boolean {
  if (host === undefined || host === last) return true
  const isValid = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`)
  if (isValid) last = host
  return isValid
}
