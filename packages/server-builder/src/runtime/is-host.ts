/** Whether a `Host` header is a host name or an IP address with an optional port. URLs built from it contain nothing else. */
export function isHost(host: string | undefined): boolean {
  return host === undefined || /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host)
}
