import { UsageError } from '@fw/kit/internal'
import { writeLog } from '../print/output.ts'

export const cacheArgs = {
  url: { type: 'string', valueHint: 'url', description: 'Address of the site, with its base URL (default: FW_CACHE_SITE)' },
} as const

/** Calls the cache endpoint of a site. Reports if it does not respond as expected. */
export async function askCache(url: string | undefined, body?: object): Promise<unknown> {
  const site = url ?? process.env['FW_CACHE_SITE']
  if (!site || !URL.canParse(site)) throw new UsageError('Pass the address of the site: --url https://example.com')
  const secret = process.env['FW_CACHE_SECRET']
  if (!secret) throw new UsageError('Set the variable FW_CACHE_SECRET to the secret of the site.')
  const address = `${site.replace(/\/$/, '')}/__fw_cache`
  const response = await fetch(address, {
    redirect: 'error',
    headers: {
      accept: 'application/json',
      authorization: `Bearer ${secret}`,
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { method: 'POST', body: JSON.stringify(body) } : {}),
  }).catch((error: unknown) => error as Error)
  if (response instanceof Error) {
    writeLog(`FW_CACHE_UNREACHABLE: ${address} does not respond: ${String(response.cause ?? response.message)}`)
    return undefined
  }
  const text = await response.text()
  if (response.ok && response.headers.get('content-type')?.startsWith('application/json')) return JSON.parse(text) as unknown
  writeLog(
    response.status === 404 || response.ok
      ? `FW_CACHE_FORBIDDEN: ${address} does not accept the secret.\n  → The site needs the same FW_CACHE_SECRET, with at least 16 characters.`
      : `FW_CACHE_FAILED: ${address} responds with ${response.status}: ${messageOf(text)}`,
  )
  return undefined
}

function messageOf(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text // an error response of the server
  } catch {
    return text
  }
}
