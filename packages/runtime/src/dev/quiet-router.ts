/**
 * Suppresses vue-router's warning for URLs without a match: the app already shows an error page, and the server responds with 404.
 */
export function quietRouter(): void {
  const { warn } = console
  console.warn = (...given: unknown[]) => {
    if (typeof given[0] !== 'string' || !/VUE_ROUTER_R0004|No match found for location/.test(given[0])) warn.apply(console, given)
  }
}
