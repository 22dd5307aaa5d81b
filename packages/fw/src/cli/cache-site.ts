import { askSite } from './running-site.ts'

export const cacheArgs = {
  url: { type: 'string', valueHint: 'url', description: 'Address of the site, with its base URL (default: FW_CACHE_SITE)' },
} as const

/** Calls the cache endpoint of a site. Reports if it does not respond as expected. */
export function askCache(url: string | undefined, body?: object): Promise<unknown> {
  const site = url ?? process.env['FW_CACHE_SITE']
  return askSite({ site, path: '/__fw_cache', variable: 'FW_CACHE_SECRET', ...(body ? { body } : {}) })
}
