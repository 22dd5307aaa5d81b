/** Style sheets have no effect on the server. */
export default function emptyLoader(): string {
  return ''
}
