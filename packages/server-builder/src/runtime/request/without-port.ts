/** Some proxies add the port of the connection, which differs each time. */
export function withoutPort(address: string): string {
  const [, inBrackets, v4] = /^\[([^\]]*)\](?::\d+)?$|^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(address) ?? []
  return inBrackets ?? v4 ?? address
}
