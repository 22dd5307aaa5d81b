import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { cacheDir } from '../../core/cache-dir.ts'
import type { ListenOptions } from './listen-request.ts'

/** The host and port of the last start: the best guess before the options are loaded. */
export function readRemembered(rootDir: string): ListenOptions {
  try {
    const kept: unknown = JSON.parse(readFileSync(fileOf(rootDir), 'utf8'))
    return typeof kept === 'object' && kept !== null ? clean(kept) : {}
  } catch {
    return {} // the first start, or unreadable
  }
}

export function remember(rootDir: string, { host, port, https = false }: ListenOptions): void {
  // Secrets are not stored.
  const kept = typeof https === 'object' && https.passphrase !== undefined ? { host, port } : { host, port, https }
  const text = JSON.stringify(kept)
  const file = fileOf(rootDir)
  try {
    if (readOr(file) === text) return
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  } catch {
    // without a guess the next start moves to the configured port
  }
}

function readOr(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined // does not exist yet
  }
}

function fileOf(rootDir: string): string {
  return join(cacheDir(rootDir), 'dev.json')
}

function clean(kept: object): ListenOptions {
  const { host, port, https } = kept as Record<string, unknown> // validated below
  const isPort = typeof port === 'number' && Number.isInteger(port) && port >= 0 && port <= 65_535
  return {
    ...(typeof host === 'string' ? { host } : {}),
    ...(isPort ? { port } : {}),
    ...(https === true ? { https } : {}),
    ...(isFiles(https) ? { https } : {}),
  }
}

function isFiles(value: unknown): value is { key: string; cert: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'key' in value &&
    'cert' in value &&
    Object.values(value).every((each) => typeof each === 'string')
  )
}
