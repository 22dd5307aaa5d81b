import type { IncomingMessage } from 'node:http'
import { isPathTooLong } from '@fw/schema/path'
import { createAllowedHosts, type HostSettings } from './allowed-hosts.ts'
import { isOwnOrigin } from './allowed-origins.ts'
import type { Callers } from './caller.ts'
import { createCors, type CorsSettings, type Preflight } from './create-cors.ts'
import type { FileGuard } from './create-file-guard.ts'
import { foreignEmbed, forgery } from './foreign-site.ts'
import { hostRefusal } from './host-refusal.ts'
import { readTarget, type Target } from './read-target.ts'
import { otherUser, type Refusal } from './refuse.ts'

export interface GuardSettings extends HostSettings {
  /** `app.baseURL`, with leading and trailing slash. */
  base: string
  /** The base path of the bundler, with leading and trailing slash. */
  bundlerBase: string
  /** `devServer.cors`. */
  cors?: CorsSettings | undefined
  /** Whether the bundler has its own CORS settings. */
  corsByBundler?: boolean | undefined
  /** Which files the bundler may serve. */
  files?: FileGuard | undefined
  /** The option that adds directories of such files, for messages. */
  filesOption?: string | undefined
  callers: Callers
}

/** Everything after the guard must use `target` instead of `request.url`. */
export type Verdict = { status: 200; target: Target } | Refusal

export interface Guard {
  /** Whether a request is allowed. Must run before anything else reads the request. */
  check: (request: IncomingMessage) => Verdict
  /**
   * For requests that do something on this machine, such as running a task: resolves to a refusal unless they come from its user.
   * Returns undefined for other requests. Must be called after `check`.
   */
  checkCaller: (request: IncomingMessage, target: Target) => Promise<Refusal | undefined> | undefined
  /** The same for WebSocket requests. The handler decides whether an origin is required. */
  checkUpgrade: (request: IncomingMessage) => Verdict
  /** CORS headers for responses of the bundler. Undefined for other responses, which the app controls. */
  corsHeaders: (request: IncomingMessage) => Record<string, string> | undefined
  /** The response to a preflight request. */
  preflight: (request: IncomingMessage) => Preflight | undefined
}

/**
 * Runs before everything else in the dev server, because any page that a developer visits can send requests to it, and can let its
 * own host name resolve to it.
 */
export function createGuard(settings: GuardSettings): Guard {
  const isAllowedHost = createAllowedHosts(settings)
  const { callers } = settings
  const cors = createCors(settings.cors)
  const bundlerBase = settings.bundlerBase.toLowerCase()
  const endpointsBase = `${settings.base}__fw/`.toLowerCase()
  const tasksBase = `${settings.base}_nitro/tasks/`.toLowerCase()

  /** Bundlers don't encode file names in imports, so a percent sign may not start an escape sequence. */
  const read = ({ url = '' }: IncomingMessage): Target | undefined =>
    readTarget(url.toLowerCase().startsWith(bundlerBase) ? url.replace(/^[^?]+/, withEscapedPercents) : url)

  function common(request: IncomingMessage): Verdict {
    if (isPathTooLong(request.url ?? '')) return longTarget
    const target = read(request)
    if (!target) return badTarget
    const refusal = hostRefusal(request, isAllowedHost, settings.allowedHostsOption)
    if (refusal) return refusal
    if (target.host !== undefined && target.host !== request.headers.host?.toLowerCase()) return badTarget
    return { status: 200, target }
  }

  function check(request: IncomingMessage): Verdict {
    const verdict = common(request)
    if (verdict.status !== 200) return verdict
    const { target } = verdict
    const isBundlers = isBelow(target, bundlerBase)
    const isEndpoint = isBelow(target, endpointsBase)
    const embedding = isBundlers || isEndpoint ? foreignEmbed(request, cors.allows) : undefined
    if (embedding !== undefined) return embedding === 'foreign' ? embedOfOtherSite : embedOfUnknownSite
    if (isBundlers && target.path.toLowerCase().startsWith(`${bundlerBase}__open-in-editor`)) return bundlersEditor
    if (isEndpoint && !isReading(request) && !callers.hasSecret(request)) {
      const reason = forgery(request)
      if (reason) return { status: 403, text: reason, code: 'FW_DEV_FORGERY' }
    }
    if (isBundlers && settings.files && !settings.files.allows(target)) return forbiddenFile(settings.filesOption)
    return verdict
  }

  function checkCaller(request: IncomingMessage, target: Target): Promise<Refusal | undefined> | undefined {
    const isTask = isBelow(target, tasksBase)
    if (!isTask && (!isBelow(target, endpointsBase) || isReading(request))) return undefined
    const mayBeOwner = isTask ? isOwnPage(request) : target.path.toLowerCase() !== `${endpointsBase}restart`
    const isAllowed = mayBeOwner ? callers.isOwner(request) : Promise.resolve(callers.hasSecret(request))
    return isAllowed.then((allowed) => (allowed ? undefined : otherUser))
  }

  const isCorsHere = (request: IncomingMessage): boolean => {
    const target = settings.corsByBundler ? undefined : read(request)
    return target !== undefined && isBelow(target, bundlerBase)
  }

  return {
    check,
    checkCaller,
    checkUpgrade(request) {
      const verdict = common(request)
      // Without WebSockets, the server responds as if it was asked for none.
      if (verdict.status === 200 && [tasksBase, endpointsBase].some((path) => isBelow(verdict.target, path))) return otherUser
      const { origin, host } = request.headers
      if (verdict.status !== 200 || origin === undefined || isOwnOrigin(origin, host) || cors.allows(origin)) return verdict
      return foreignOrigin
    },
    corsHeaders: (request) => (isCorsHere(request) ? cors.headers(request) : undefined),
    preflight: (request) => (isCorsHere(request) ? cors.preflight(request) : undefined),
  }
}

const badTarget: Refusal = { status: 400, text: 'Invalid request target.', code: 'FW_DEV_TARGET' }
const longTarget: Refusal = {
  status: 414,
  text: 'The path is longer than 4,096 characters or has more than 200 segments.',
  code: 'FW_DEV_TARGET',
}
const embedOfOtherSite: Refusal = {
  status: 403,
  text: 'Pages of other sites may not embed this resource. To allow a site, add its origin to `devServer.cors.origin` in the configuration.',
  code: 'FW_DEV_CROSS_SITE',
}
const embedOfUnknownSite: Refusal = {
  status: 403,
  text:
    'Requests from other machines must name the page that embeds this resource, as browsers do in `Referer`. ' +
    'If your pages have the referrer policy `no-referrer`, remove it in development, or use HTTPS.',
  code: 'FW_DEV_CROSS_SITE',
}
const foreignOrigin: Refusal = {
  status: 403,
  text: 'Pages of other origins may not connect. To allow an origin, add it to `devServer.cors.origin` in the configuration.',
  code: 'FW_DEV_ORIGIN',
}
/** The bundler's endpoint opens files without checking where the request comes from. */
const bundlersEditor: Refusal = {
  status: 403,
  text: 'Send a POST request to `__fw/open-editor` to open an editor.',
  code: 'FW_DEV_FORGERY',
}

function forbiddenFile(option: string | undefined): Refusal {
  const dirs = option === undefined ? 'directories of the project' : `directories listed in \`${option}\` of the configuration`
  return {
    status: 403,
    text: `Access to this file is denied: it may contain secrets, or it is outside the ${dirs}.`,
    code: 'FW_DEV_FILE',
  }
}

function withEscapedPercents(path: string): string {
  return path.replace(/%(?![\da-f]{2})/gi, '%25')
}

function isBelow({ path }: Target, base: string): boolean {
  const lower = path.toLowerCase()
  return lower.startsWith(base) || `${lower}/` === base
}

/** Whether a page of this server sends a request, or a user opened its URL. */
function isOwnPage({ method, headers }: IncomingMessage): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (origin !== undefined && !isOwnOrigin(origin, host)) return false
  if (site !== undefined) return site === 'same-origin' || (site === 'none' && method === 'GET')
  return origin !== undefined
}

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
