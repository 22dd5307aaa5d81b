/** The router warns of every address without a page. The app shows an error page for it, and the server answers 404: that says it all. */
export function quietRouter(): void {
  const { warn } = console
  console.warn = (...given: unknown[]) => {
    if (typeof given[0] !== 'string' || !/VUE_ROUTER_R0004|No match found for location/.test(given[0])) warn.apply(console, given)
  }
}
