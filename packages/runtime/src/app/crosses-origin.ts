/** Whether a path would be parsed as a URL of another host: `//host`, `/\host`, also with ignored control characters in between. */
export function crossesOrigin(url: unknown): boolean {
  // oxlint-disable-next-line no-control-regex -- URL parsers ignore control characters
  return typeof url === 'string' && /^[\u0000-\u0020]*[\\/][\t\n\r]*[\\/]/.test(url)
}
