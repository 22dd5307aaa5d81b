import * as v from 'valibot'
import { anything, func, port } from '../checks.ts'
import type { Context, Declare, Group } from '../define.ts'

/** The certificate of the dev server. */
export interface DevServerCertificate {
  /** Path of the private key, in PEM form. */
  key: string
  /** Path of the certificate, in PEM form. */
  cert: string
  /** Path of a PKCS#12 file that holds both. */
  pfx?: string | undefined
  /** Opens an encrypted `key` or `pfx`. */
  passphrase?: string | undefined
}

/** Makes the page that a browser shows while the app is still being built. */
export type LoadingTemplate = (data: { loading?: string }) => string

/** An origin, a pattern of origins, or an object of the CORS library. */
export type CorsOrigin = string | RegExp | Record<string, unknown>

export interface DevServerCorsShape {
  /**
   * Other origins whose pages may read from the dev server. The empty entry of the default allows none, not even other ports of this
   * machine.
   *
   * @default [{}]
   * @example ['https://admin.example.test']
   */
  origin: CorsOrigin[]
}

export interface DevServerShape {
  /** Which other origins may talk to the dev server. Further keys reach its CORS library. */
  cors: Group<DevServerCorsShape, never, Record<string, unknown>>
  /**
   * Address to listen on. `'0.0.0.0'` lets other machines in.
   *
   * @default none
   * @example '0.0.0.0'
   */
  host: string | undefined
  /**
   * Serve over HTTPS: `true` with a certificate made on the spot, an object with your own files.
   *
   * @default false
   * @example { key: './certs/dev.key', cert: './certs/dev.crt' }
   */
  https: boolean | DevServerCertificate
  /**
   * HTML of the page shown until the first build is ready.
   *
   * @default none
   * @example ({ loading }) => '<p>' + (loading ?? 'One moment') + '</p>'
   */
  loadingTemplate: LoadingTemplate | undefined
  /**
   * Port to listen on; `0` takes any free one.
   *
   * @default 3000
   * @example 4000
   */
  port: number
  /**
   * Where the dev server can be reached. For reading only: the running server puts its real address here.
   *
   * @default 'http://localhost:3000'
   * @example 'http://localhost:4000'
   */
  url: string
}

export interface DevServerTopic {
  /** The server that `fw dev` starts. */
  devServer: Group<DevServerShape>
}

/** Addresses that a server can listen on but no browser can open. */
const wildcards: ReadonlySet<string> = new Set(['', '0.0.0.0', '::'])

function addressOf({ options }: Context): string {
  const { host = '', port: number, https } = options.devServer
  const reachable = wildcards.has(host) ? 'localhost' : host
  // In an address the colons of IPv6 would read as a port.
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
            // The CORS library knows best what an entry may be.
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
          why: 'Whatever stands in `devServer.url` is always overwritten by the dev server.',
          fix: 'Set `devServer.host`, `devServer.port` or `devServer.https`.',
        },
        proof: 'dev/served',
      },
    },
  },
}
