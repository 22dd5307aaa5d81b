import { durationText } from '../../print/duration-text.ts'
import type { painter } from '../../print/output.ts'
import { cleanLine, fit } from './clean-text.ts'
import type { ListenerUrls } from '../listen/addresses.ts'

export interface ReadyInfo {
  urls: ListenerUrls
  /** The host that the server listens on. */
  host: string
  /** Names of the loaded `.env` files, relative to the project. */
  envFiles: readonly string[]
  /** Names and versions of the tools: `vue 3.5.45`, `node 20.20.2`. */
  versions: { bundler: string; ui: string; node: string }
  /** Time since the start of the process or of the restart. */
  ms: number
  /** Number of problems that were printed before. */
  problems?: number
}

const width = 80

/** The summary printed when the server is ready, in at most eight lines. */
export function readyBlock(
  given: ReadyInfo,
  how: { version: string; keys: boolean; paint: ReturnType<typeof painter> },
): string[] {
  const { paint } = how
  const row = (name: string, value: string, style: Parameters<typeof paint>[0] = 'cyan'): string =>
    `  ${paint('dim', name.padEnd(8))} ${paint(style, fit(cleanLine(value), width - 11))}`
  const { local, network } = given.urls
  const shown = network.slice(0, 2)
  const rest = network.length - shown.length
  const { bundler, ui, node } = given.versions
  const title = `fw ${how.version}`
  return [
    `${paint('bold', title)} ${paint('dim', fit(`(${bundler}, ${ui}, ${node})`, width - title.length - 1))}`,
    row('Local', local),
    ...(shown.length > 0
      ? shown.map((url, index) => row('Network', index === 1 && rest > 0 ? `${url} and ${rest} more` : url))
      : given.host === 'localhost'
        ? [row('Network', 'use --host to expose', 'dim')]
        : isLoopback(given.host)
          ? [row('Network', `not exposed (host is ${given.host})`, 'dim')]
          : []),
    ...(given.envFiles.length > 0 ? [row('Env', given.envFiles.join(', '), 'reset')] : []),
    ...(how.keys ? [row('Keys', 'h for help, r to restart, q to quit', 'dim')] : []),
    ...(given.problems ? [row('Problems', `${counted(given.problems, 'problem')}, see above`, 'yellow')] : []),
    `  ${paint('green', 'Ready')} ${paint('dim', `in ${durationText(given.ms)}`)}`,
  ]
}

function isLoopback(host: string): boolean {
  return /^(?:localhost|127\.[\d.]+|\[?::1\]?)$/.test(host)
}

function counted(number: number, word: string): string {
  return `${number} ${word}${number === 1 ? '' : 's'}`
}
