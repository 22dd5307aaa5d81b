/** More redirects in one navigation are a loop. */
export const MAX_REDIRECTS = 30
