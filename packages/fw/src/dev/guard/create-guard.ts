import type { IncomingMessage } from 'node:http'
import { createAllowedHosts, type HostSettings } from './allowed-hosts.ts'
import { isOwnOrigin } from './allowed-origins.ts'
import { createCors, type CorsSettings, type Preflight } from './create-cors.ts'
import type { FileGuard } from './create-file-guard.ts'
import { forgery, isForeignEmbed } from './foreign-site.ts'
import { hostRefusal } from './host-refusal.ts'
import { readTarget, type Target } from './read-target.ts'
import type { Refusal } from './refuse.ts'

export interface GuardSettings extends HostSettings {
  /** `app.baseURL`, with slashes at both ends. */
  base: string
  /** Below this address the bundler answers, with slashes at both ends. */
  bundlerBase: string
  /** `devServer.cors`. */
  cors?: CorsSettings | undefined
  /** The bundler has CORS settings of its own. */
  corsByBundler?: boolean | undefined
  /** Which files the bundler may hand out. */
  files?: FileGuard | undefined
  /** The option that adds directories of such files, for messages. */
  filesOption?: string | undefined
}

/** `target` is what everyone behind the guard should read instead of the request's own. */
export type Verdict = { status: 200; target: Target } | Refusal

export interface Guard {
  /** Whether a request may go on. Nothing else may look at a request before this. */
  check: (request: IncomingMessage) => Verdict
  /** The same for a request that wants a web socket. It needs an origin only where the one who answers it says so. */
  checkUpgrade: (request: IncomingMessage) => Verdict
  /** For answers of the bundler. Undefined elsewhere: there the app itself decides. */
  corsHeaders: (request: IncomingMessage) => Record<string, string> | undefined
  /** The answer to the question of a browser whether it may ask. */
  preflight: (request: IncomingMessage) => Preflight | undefined
}

/**
 * Stands before everything that the dev server does. Any page that a developer visits can send requests to it, and let names
 * of its own point to it.
 */
export function createGuard(settings: GuardSettings): Guard {
  const isAllowedHost = createAllowedHosts(settings)
  const cors = createCors(settings.cors)
  const bundlerBase = settings.bundlerBase.toLowerCase()
  const endpointsBase = `${settings.base}__fw/`.toLowerCase()

  /** Bundlers write names of files into imports as they are, so a percent sign in them need not begin an escape. */
  const read = ({ url = '' }: IncomingMessage): Target | undefined =>
    readTarget(url.toLowerCase().startsWith(bundlerBase) ? url.replace(/^[^?]+/, withEscapedPercents) : url)

  function common(request: IncomingMessage): Verdict {
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
    if ((isBundlers || isEndpoint) && isForeignEmbed(request, cors.allows)) return foreignEmbed
    if (isBundlers && target.path.toLowerCase().startsWith(`${bundlerBase}__open-in-editor`)) return bundlersEditor
    if (isEndpoint && !isReading(request)) {
      const reason = forgery(request)
      if (reason) return { status: 403, text: reason, code: 'FW_DEV_FORGERY' }
    }
    if (isBundlers && settings.files && !settings.files.allows(target)) return forbiddenFile(settings.filesOption)
    return verdict
  }

  const isCorsHere = (request: IncomingMessage): boolean => {
    const target = settings.corsByBundler ? undefined : read(request)
    return target !== undefined && isBelow(target, bundlerBase)
  }

  return {
    check,
    checkUpgrade(request) {
      const verdict = common(request)
      const { origin, host } = request.headers
      if (verdict.status !== 200 || origin === undefined || isOwnOrigin(origin, host) || cors.allows(origin)) return verdict
      return foreignOrigin
    },
    corsHeaders: (request) => (isCorsHere(request) ? cors.headers(request) : undefined),
    preflight: (request) => (isCorsHere(request) ? cors.preflight(request) : undefined),
  }
}

const badTarget: Refusal = { status: 400, text: 'Invalid request target.', code: 'FW_DEV_TARGET' }
const foreignEmbed: Refusal = {
  status: 403,
  text: 'Pages of other sites may not embed this resource. To allow a site, add its origin to `devServer.cors.origin` in the configuration.',
  code: 'FW_DEV_CROSS_SITE',
}
const foreignOrigin: Refusal = {
  status: 403,
  text: 'Pages of other origins may not connect. To allow an origin, add it to `devServer.cors.origin` in the configuration.',
  code: 'FW_DEV_ORIGIN',
}
/** The bundler opens files for whoever asks, without a sign that one of our pages does. */
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

function isReading({ method }: IncomingMessage): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS'
}
