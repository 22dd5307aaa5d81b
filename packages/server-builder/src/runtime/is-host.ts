/**
 * Whether a `Host` header is a host name or an IP address with an optional port. URLs built from it are valid, and contain nothing else
 * of it: `xn--` and `1.2.3.999` look like names, but `new URL()` throws.
 */
export function isHost(host: string | undefined): boolean {
  return host === undefined || (/^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`))
}
