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

/** Whether a request has two `Host` headers, of which proxies in front of the app may believe the other one. Node.js keeps the first. */
export function hasTwoHosts(rawHeaders: readonly string[] | undefined): boolean {
  if (rawHeaders === undefined) return false // of another host
  let hosts = 0
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const name = rawHeaders[at]!
    if (name.length === 4 && name.toLowerCase() === 'host') hosts++
  }
  return hosts > 1
}
