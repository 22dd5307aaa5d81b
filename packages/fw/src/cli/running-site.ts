import { UsageError } from '@fw/kit/internal'
import { writeLog } from '../print/output.ts'

export interface SiteCall {
  /** Address of the site, with its base URL. */
  site: string | undefined
  /** Path of the endpoint. */
  path: string
  /** The environment variable with the secret of the endpoint. */
  variable: string
  /** Sent with POST. */
  body?: object
}

/** Calls an endpoint of a running site. Reports if it does not respond as expected. */
export async function askSite({ site, path, variable, body }: SiteCall): Promise<unknown> {
  if (!site || !URL.canParse(site)) throw new UsageError('Pass the address of the site: --url https://example.com')
  const secret = process.env[variable]
  if (!secret) throw new UsageError(`Set the variable ${variable} to the secret of the site.`)
  const address = site.replace(/\/$/, '') + path
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
    writeLog(`FW_SITE_UNREACHABLE: ${address} does not respond: ${String(response.cause ?? response.message)}`)
    return undefined
  }
  const text = await response.text()
  if (response.ok && response.headers.get('content-type')?.startsWith('application/json')) return JSON.parse(text) as unknown
  writeLog(
    response.status === 404 || response.ok
      ? `FW_SITE_FORBIDDEN: ${address} does not accept the secret.\n  → The site needs the same ${variable}, with at least 16 characters.`
      : `FW_SITE_FAILED: ${address} responds with ${response.status}: ${messageOf(text)}`,
  )
  return undefined
}

/** The message of an error response. */
export function messageOf(text: string): string {
  try {
    return (JSON.parse(text) as { message?: string }).message ?? text // an error response of the server
  } catch {
    return text
  }
}
