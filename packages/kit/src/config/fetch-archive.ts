import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'

/** An address that would be fetched unencrypted. */
export class InsecureAddress extends Error {}

export interface FetchOptions {
  headers: Readonly<Record<string, string>>
  /** Token; sent to the first host only. */
  auth?: string | undefined
  /** Milliseconds for all of it. */
  timeout: number
}

const maxRedirects = 10

/** Fetches an archive into a file. Every address on the way is checked before it is asked. */
export async function fetchArchive(url: string, file: string, { headers, auth, timeout }: FetchOptions): Promise<void> {
  // The library would show it in its message.
  if (auth && !/^[\x20-\x7E]+$/.test(auth)) throw new Error('the token holds characters that cannot be sent')
  const signal = AbortSignal.timeout(timeout)
  let address = new URL(url)
  let authorization: Record<string, string> = auth ? { authorization: `Bearer ${auth}` } : {}
  for (let redirects = 0; redirects <= maxRedirects; redirects++) {
    assertEncrypted(address)
    const response = await ask(address, { ...headers, ...authorization }, signal)
    const location = isRedirect(response) ? response.headers.get('location') : undefined
    if (!location) return save(response, file, signal)
    await response.body?.cancel()
    const next = new URL(location, address)
    if (next.protocol !== 'http:' && next.protocol !== 'https:') throw new Error(`the server leads to ${next.protocol}`)
    if (next.origin !== address.origin) authorization = {}
    address = next
  }
  throw new Error('the server leads from address to address without end')
}

/** A layer is code that runs. Loopback addresses never leave the machine. */
export function assertEncrypted({ protocol, hostname, href }: URL): void {
  const isOpen = protocol === 'http:' || protocol === 'git:'
  if (isOpen && !/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) throw new InsecureAddress(href)
}

async function ask(address: URL, headers: Record<string, string>, signal: AbortSignal): Promise<Response> {
  if (address.username || address.password)
    throw new Error('a name or password cannot stand in the address; give a token as `auth`')
  try {
    return await fetch(address, {
      headers,
      signal,
      redirect: 'manual',
      ...(headers['sec-fetch-mode'] ? { mode: 'same-origin' } : {}),
    })
  } catch (error) {
    // The library says "fetch failed" and keeps the reason to itself.
    throw error instanceof TypeError && error.cause instanceof Error ? error.cause : error
  }
}

function isRedirect({ status }: Response): boolean {
  return status >= 300 && status < 400 && status !== 304
}

async function save(response: Response, file: string, signal: AbortSignal): Promise<void> {
  if (!response.ok || !response.body) {
    await response.body?.cancel()
    throw new Error(`the server answered ${response.status} ${response.statusText}`.trim())
  }
  await pipeline(Readable.fromWeb(response.body as ReadableStream), createWriteStream(file), { signal }) // the DOM's and Node's names for the same stream
}
