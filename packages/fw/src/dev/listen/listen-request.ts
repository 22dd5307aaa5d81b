import type { FwOptions } from '@fw/schema'
import { everywhere } from './addresses.ts'
import type { HttpsRequest } from './tls-files.ts'

/** Where to listen. */
export interface ListenRequest {
  host: string
  /** The host comes from a variable that other programs use too, so it may be invalid. */
  hostIsHint?: boolean
  /** `0` uses any free port. */
  port: number
  /** Fail if the port is in use, instead of trying the next one. */
  strictPort: boolean
  https: HttpsRequest | undefined
}

/** Flags of the command line. */
export interface ListenFlags {
  /** Empty for all interfaces. */
  host?: string | undefined
  port?: number | undefined
  strictPort?: boolean | undefined
  /** `false` disables it, whatever the configuration says. */
  https?: HttpsRequest | boolean | undefined
}

type DevServer = FwOptions['devServer']

/** The options, or those of the last start. */
export interface ListenOptions {
  host?: DevServer['host']
  port?: DevServer['port'] | undefined
  https?: DevServer['https'] | undefined
}

type Env = Readonly<Record<string, string | undefined>>

/** Determines where to listen: from the command line, the environment, or the options. */
export function listenRequest(flags: ListenFlags, env: Env, options: ListenOptions): ListenRequest {
  const envHost = env['FW_HOST'] || env['NITRO_HOST']
  const hintedHost = env['HOST']
  const host = flags.host ?? (envHost || hintedHost || options.host)
  const port = flags.port ?? envPort(env) ?? options.port ?? 3000
  return {
    host: flags.host === '' ? everywhere : host || 'localhost',
    ...(flags.host === undefined && !envHost && hintedHost ? { hostIsHint: true } : {}),
    port,
    strictPort: flags.strictPort === true,
    https: httpsRequest(flags, env, options),
  }
}

/** Whether the port is set by the command line or the environment, so that options cannot change it. */
export function isPortDecided(flags: ListenFlags, env: Env): boolean {
  return flags.port !== undefined || envPort(env) !== undefined
}

function envPort(env: Env): number | undefined {
  for (const name of ['FW_PORT', 'NITRO_PORT', 'PORT']) {
    const text = env[name]?.trim()
    // An invalid variable is reported when the configuration is validated.
    if (text && /^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text)
  }
  return undefined
}

function httpsRequest(flags: ListenFlags, env: Env, options: ListenOptions): HttpsRequest | undefined {
  if (flags.https === false) return undefined
  const given = typeof flags.https === 'object' ? flags.https : {}
  const hasFiles = given.cert !== undefined || given.key !== undefined || given.pfx !== undefined
  if (hasFiles) return given
  const { FW_SSL_CERT: cert, FW_SSL_KEY: key } = env
  if (cert && key) return { ...given, cert, key }
  if (typeof options.https === 'object') return { ...options.https, ...given }
  return flags.https !== undefined || options.https ? given : undefined
}
