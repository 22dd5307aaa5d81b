/** Whether fw runs in continuous integration. `CI=false` and `CI=0` say that it doesn't. */
export function isCI(env: Readonly<Record<string, string | undefined>>): boolean {
  return Boolean(env['CI']) && env['CI'] !== 'false' && env['CI'] !== '0'
}
