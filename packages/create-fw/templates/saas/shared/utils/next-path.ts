/** Where to go after signing in: a path of this site, because anyone can write the link to the form. */
export function nextPath(value: unknown): string {
  const isPath = typeof value === 'string' && /^\/(?!\/)[\x21-\x5b\x5d-\x7e]*$/.test(value)
  return isPath ? value : '/invoices'
}
