import * as v from 'valibot'
import { anything, func, port } from '../checks.ts'
import type { Context, Declare, Group } from '../define.ts'

/** Certificate of the dev server. */
export interface DevServerCertificate {
  /** Path of the private key, in PEM format. */
  key: string
  /** Path of the certificate, in PEM format. */
  cert: string
  /** Path of a PKCS#12 file with key and certificate. */
  pfx?: string | undefined
  /** Passphrase of an encrypted `key` or `pfx`. */
  passphrase?: string | undefined
}

/** Returns the HTML of the page that is shown while the app is being built. */
export type LoadingTemplate = (data: { loading?: string }) => string

/** An origin, a pattern of origins, or an object for the CORS library. */
export type CorsOrigin = string | RegExp | Record<string, unknown>

export interface DevServerCorsShape {
  /**
   * Origins whose pages may read from the dev server. The empty entry of the default allows none, not even other ports of this
   * machine.
   *
   * @default [{}]
   * @example ['https://admin.example.test']
   */
  origin: CorsOrigin[]
}

export interface DevServerShape {
  /** CORS settings of the dev server. Other keys are passed to the CORS library. */
  cors: Group<DevServerCorsShape, never, Record<string, unknown>>
  /**
   * Address to listen on. Use `'0.0.0.0'` to accept connections from other machines.
   *
   * @default none
   * @example '0.0.0.0'
   */
  host: string | undefined
  /**
   * Use HTTPS: `true` with a generated certificate (requires the package `selfsigned`), or an object with your own files.
   *
   * @default false
   * @example { key: './certs/dev.key', cert: './certs/dev.crt' }
   */
  https: boolean | DevServerCertificate
  /**
   * HTML of the page that is shown until the first build is ready.
   *
   * @default none
   * @example ({ loading }) => '<p>' + (loading ?? 'One moment') + '</p>'
   */
  loadingTemplate: LoadingTemplate | undefined
  /**
   * Port to listen on; `0` chooses a free port.
   *
   * @default 3000
   * @example 4000
   */
  port: number
  /**
   * URL of the dev server. Read-only: it is set by the running server.
   *
   * @default 'http://localhost:3000'
   * @example 'http://localhost:4000'
   */
  url: string
}

export interface DevServerTopic {
  /** The dev server started by `fw dev`. */
  devServer: Group<DevServerShape>
}

/** Addresses to listen on that a browser cannot open. */
const wildcards: ReadonlySet<string> = new Set(['', '0.0.0.0', '::'])

function addressOf({ options }: Context): string {
  const { host = '', port: number, https } = options.devServer
  const reachable = wildcards.has(host) ? 'localhost' : host
  // In a URL, the colons of an IPv6 address would be parsed as a port.
  const name = reachable.includes(':') ? `[${reachable}]` : reachable
  return `${https ? 'https' : 'http'}://${name}:${number}`
}

export const devServer: Declare<DevServerTopic> = {
  devServer: {
    group: {
      cors: {
        open: true,
        group: {
          origin: {
            // Entries are validated by the CORS library.
            check: v.array(anything<CorsOrigin>()),
            default: [{}],
            proof: 'dev/served',
          },
        },
      },
      host: { check: v.string(), default: undefined, env: ['FW_HOST'], proof: 'dev/served' },
      https: {
        check: v.union([
          v.boolean(),
          v.strictObject({
            key: v.string(),
            cert: v.string(),
            pfx: v.optional(v.string()),
            passphrase: v.optional(v.string()),
          }),
        ]),
        default: false,
        proof: 'dev/https',
      },
      loadingTemplate: { check: func<LoadingTemplate>(), default: undefined, proof: 'dev/served' },
      port: { check: port, default: 3000, env: ['FW_PORT', 'PORT'], proof: 'dev/served' },
      url: {
        check: v.string(),
        default: addressOf,
        deprecated: {
          why: 'The dev server always overwrites `devServer.url`.',
          fix: 'Set `devServer.host`, `devServer.port` or `devServer.https`.',
        },
        proof: 'dev/served',
      },
    },
  },
}
