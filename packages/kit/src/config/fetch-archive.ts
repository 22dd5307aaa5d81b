import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { archiveLimits } from './archive-limits.ts'
import { limitBytes } from './limit-bytes.ts'
import { assertReachable } from './redirect-target.ts'

/** Thrown for an unencrypted URL. */
export class InsecureAddress extends Error {}

export interface FetchOptions {
  headers: Readonly<Record<string, string>>
  /** Token; only sent to the first host. */
  auth?: string | undefined
  /** Total timeout in milliseconds. */
  timeout: number
  /** Bytes that are accepted. */
  limit?: number
}

const maxRedirects = 10

/** Downloads an archive to a file. Every redirect is checked before it is followed. */
export async function fetchArchive(
  url: string,
  file: string,
  { headers, auth, timeout, limit = archiveLimits.packed }: FetchOptions,
): Promise<void> {
  // The library would print it in its error message.
  if (auth && !/^[\x20-\x7E]+$/.test(auth)) throw new Error('the token contains invalid characters')
  const signal = AbortSignal.timeout(timeout)
  const source = new URL(url)
  let address = source
  let authorization: Record<string, string> = auth ? { authorization: `Bearer ${auth}` } : {}
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    assertEncrypted(address)
    const response = await ask(address, { ...headers, ...authorization }, signal)
    const location = isRedirect(response) ? response.headers.get('location') : undefined
    if (!location) return save(response, file, { signal, limit })
    await response.body?.cancel()
    const next = new URL(location, address)
    if (next.protocol !== 'http:' && next.protocol !== 'https:')
      throw new Error(`redirected to the unsupported protocol ${next.protocol}`)
    if (source.protocol === 'https:' && next.protocol === 'http:') throw new InsecureAddress(next.href)
    await assertReachable(next, source)
    if (next.origin !== address.origin) authorization = {}
    address = next
  }
  throw new Error('too many redirects')
}

/** A layer is code that runs, so it needs an encrypted connection. Loopback addresses never leave the machine. */
export function assertEncrypted({ protocol, hostname, href }: URL): void {
  const isOpen = protocol === 'http:' || protocol === 'git:'
  if (isOpen && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) throw new InsecureAddress(href)
}

async function ask(address: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  if (address.username || address.password) throw new Error('credentials in the URL are not supported; pass a token as `auth`')
  try {
    return await fetch(address, {
      headers,
      signal,
      redirect: 'manual',
      ...(headers['sec-fetch-mode'] ? { mode: 'same-origin' } : {}),
    })
  } catch (error) {
    // The library only says "fetch failed", so the cause is added.
    throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error
  }
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400 && status !== 304
}

async function save(response: Response, file: string, { signal, limit }: { signal: AbortSignal; limit: number }): Promise<void> {
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`the server responded with ${response.status} ${response.statusText}`.trim())
  }
  const { body } = response
  await pipeline(Readable.fromWeb(body as ReadableStream), limitBytes(limit, 'the archive'), createWriteStream(file), {
    signal,
  }) // the DOM's and Node's names for the same stream
}
