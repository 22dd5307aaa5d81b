import { security } from '#fw/settings'

const exact = new Set(security.allowedHosts.map((host) => host.replace(/^\./, '')))
const domains = security.allowedHosts.filter((host) => host.startsWith('.'))

/**
 * Whether the app has a host name, see `security.allowedHosts`.
 *
 * @param isInternal - Whether the request has no connection. The app calls itself `localhost`.
 */
export function isAllowedHost(host: string | undefined, isInternal = false): boolean {
  if (exact.size === 0 || import.meta.dev || import.meta.prerender) return true // the dev server has hosts of its own
  const name = (host ?? '').toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '')
  if (exact.has(name) || domains.some((domain) => name.endsWith(domain)) || (isInternal && name === 'localhost')) return true
  report(name)
  return false
}

/** Host names in the log, at most so many: anyone can make up more. */
const maxLogged = 20
const logged = new Set<string>()

function report(host: string): void {
  const name = host.slice(0, 100)
  if (logged.has(name) || logged.size >= maxLogged) return
  logged.add(name)
  console.warn(
    `[fw] Requests for the host "${name}" are refused. If the app has this name, add it to \`security.allowedHosts\` in fw.config.`,
  )
}
