/** Suppresses vue-router's warning for paths without a match, which are regular 404 responses. */
export function quietRouter(): void {
  const { warn } = console as { warn: typeof console.warn & { fwQuiet?: true } }
  if (warn.fwQuiet) return
  const quiet = (...given: unknown[]): void => {
    if (typeof given[0] !== 'string' || !/VUE_ROUTER_R0004|No match found for location/.test(given[0])) warn(...given)
  }
  console.warn = Object.assign(quiet, { fwQuiet: true as const })
}
