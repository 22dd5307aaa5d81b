import { existsSync } from 'node:fs'
import { isIP } from 'node:net'
import { parseArgs, type ArgsDef } from 'citty'
import type { ListenFlags } from './listen-request.ts'

/** Flags of `fw dev`, without those for loading the configuration. */
export const devArgs = {
  port: { type: 'string', alias: 'p', valueHint: 'number', description: 'Port to listen on (default: devServer.port, 3000)' },
  strictPort: { type: 'boolean', description: 'Fail if the port is taken, instead of taking the next free one' },
  host: {
    type: 'boolean',
    description: 'Listen on all addresses, so that other devices can connect; --host=<address> listens on one',
  },
  open: { type: 'boolean', alias: 'o', description: 'Open the browser; --open=/path opens that page' },
  https: { type: 'boolean', description: 'Serve over HTTPS, with a certificate made by fw' },
  'https.cert': { type: 'string', valueHint: 'file', description: 'Certificate to use, in PEM form' },
  'https.key': { type: 'string', valueHint: 'file', description: 'Its private key, in PEM form' },
  'https.pfx': { type: 'string', valueHint: 'file', description: 'A PKCS#12 file that holds both' },
  'https.passphrase': { type: 'string', valueHint: 'text', description: 'Opens an encrypted key or pfx' },
  'https.domains': { type: 'string', valueHint: 'a,b', description: 'Names that a certificate made by fw is for' },
  'https.validityDays': { type: 'string', valueHint: 'days', description: 'How long a certificate made by fw is valid' },
  qr: { type: 'boolean', description: 'Show the address for phones as a QR code' },
  clear: { type: 'boolean', description: 'Clear the screen at every restart' },
  takeover: { type: 'boolean', description: 'Stop another `fw dev` of this project first' },
  profile: { type: 'boolean', description: 'Record a CPU profile until the server is stopped' },
  inspect: { type: 'boolean', description: 'Start the Node.js inspector; --inspect=<host:port> sets its address' },
} as const satisfies ArgsDef

/** The parsed command line of `fw dev`. */
export interface DevFlags extends ListenFlags {
  /** A path, possibly empty. */
  open?: string | undefined
  qr: boolean
  clear: boolean
  takeover: boolean
  profile: boolean
  /** `host:port`, possibly empty. */
  inspect?: string | undefined
}

/** Reports an invalid command line. */
export type Reject = (message: string) => never

/** Parses flags with an optional value, which the parser doesn't support, and returns the arguments without these values. */
export function devFlags(
  rawArgs: readonly string[],
  definition: ArgsDef,
  reject: Reject,
): { flags: DevFlags; args: Args; rest: string[] } {
  const { values, rest } = takeOptional(rawArgs)
  const args: Args = parseArgs(rest, definition)
  const on = (name: string): boolean => args[name] === true
  const flags: DevFlags = {
    ...(on('host') || values.host !== undefined ? { host: values.host ?? '' } : {}),
    ...(on('open') || values.open !== undefined ? { open: values.open ?? '' } : {}),
    ...(on('inspect') || values.inspect !== undefined ? { inspect: values.inspect ?? '' } : {}),
    ...(args['port'] === undefined ? {} : { port: numberOf('--port', args['port'], 0, 65_535, reject) }),
    ...httpsFlags(args, reject),
    strictPort: on('strictPort'),
    qr: on('qr'),
    clear: on('clear'),
    takeover: on('takeover'),
    profile: on('profile'),
  }
  return { flags, args, rest }
}

type Args = Readonly<Record<string, unknown>>

function httpsFlags(args: Args, reject: Reject): Pick<ListenFlags, 'https'> {
  const text = (name: string): string | undefined => {
    const value = args[`https.${name}`]
    if (value === '') reject(`--https.${name} needs a value.`)
    return typeof value === 'string' ? value : undefined
  }
  const days = text('validityDays')
  const domains = text('domains')
    ?.split(',')
    .map((name) => name.trim())
    .filter(Boolean)
  const given = Object.entries({
    cert: text('cert'),
    key: text('key'),
    pfx: text('pfx'),
    passphrase: text('passphrase'),
    domains,
    validityDays: days === undefined ? undefined : numberOf('--https.validityDays', days, 1, 3650, reject),
  }).filter(([, value]) => value !== undefined)
  if (args['https'] === false) return { https: false }
  if (given.length > 0) return { https: Object.fromEntries(given) }
  return args['https'] === true ? { https: true } : {}
}

function numberOf(flag: string, value: unknown, low: number, high: number, reject: Reject): number {
  const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN
  if (number >= low && number <= high) return number
  return reject(`${flag} must be an integer from ${low} to ${high}, but got "${String(value)}".`)
}

type Optional = 'host' | 'open' | 'inspect'

const optional: Readonly<Record<Optional, { flags: readonly string[]; isValue: (text: string) => boolean }>> = {
  // An existing directory is the project, not a host.
  host: { flags: ['--host'], isValue: (text) => isIP(text) !== 0 || (/^[a-z\d][\w.-]*$/i.test(text) && !existsSync(text)) },
  open: { flags: ['--open', '-o'], isValue: (text) => text.startsWith('/') && !existsSync(text) },
  inspect: { flags: ['--inspect'], isValue: (text) => /^(?:[\w.-]+:)?\d+$/.test(text) },
}

function takeOptional(rawArgs: readonly string[]): { values: Partial<Record<Optional, string>>; rest: string[] } {
  const values: Partial<Record<Optional, string>> = {}
  const rest: string[] = []
  const names = Object.keys(optional) as Optional[] // the keys of the object above
  for (let index = 0; index < rawArgs.length; index++) {
    const arg = rawArgs[index]!
    if (arg === '--') return { values, rest: [...rest, ...rawArgs.slice(index)] }
    const name = names.find((each) => optional[each].flags.some((flag) => arg === flag || arg.startsWith(`${flag}=`)))
    const next = rawArgs[index + 1]
    if (name === undefined) rest.push(arg)
    else if (arg.includes('=')) values[name] = arg.slice(arg.indexOf('=') + 1)
    else if (next !== undefined && optional[name].isValue(next)) values[name] = rawArgs[++index]!
    else rest.push(arg)
  }
  return { values, rest }
}
