/** The address of a page of the app. A path that starts with two slashes would be that of another host. */
export function pageAddress(baseURL: string, path: string): string {
  return baseURL.replace(/\/$/, '') + path.replace(/^(?:[\t\n\r]*[/\\])+/, '/')
}
