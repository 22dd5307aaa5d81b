import type { IncomingHttpHeaders } from 'node:http'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { inject } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { runtimesSite } from './runtimes-site.ts'

const functionHost = fileURLToPath(new URL('function-host.mjs', import.meta.url))

export const functionFiles = {
  netlify: '.netlify/functions-internal/server/server.mjs',
  vercel: '.vercel/output/functions/__fallback.func/index.mjs',
  vercelKept: '.vercel/output/functions/kept/[...]-isr.func/index.mjs',
} as const

/**
 * Starts a function of `runtimesSite` in place of its host.
 *
 * @param nodeArgs - Arguments of Node.js. With any, there is a channel to the process.
 */
export async function startFunction(
  host: 'netlify' | 'vercel',
  file: string,
  nodeArgs: readonly string[] = [],
): Promise<RunningSite> {
  const { dir } = await buildSite(inject('sitesDir'), runtimesSite, { args: ['--preset', host], config: {} })
  return startSite(
    { dir },
    { program: [process.execPath, ...nodeArgs, functionHost, host, join(dir, file)], ipc: nodeArgs.length > 0 },
  )
}

/** Whether a shared cache, or the host, may keep a response. */
export function isPublic({ headers }: { headers: IncomingHttpHeaders }): boolean {
  const lifetimes = [headers['cache-control'], headers['cdn-cache-control'], headers['netlify-cdn-cache-control']].join()
  return /public|s-maxage|max-age=[1-9]/.test(lifetimes) && !/private|no-store/.test(String(headers['cache-control']))
}

/** Data of the visitor who sends `anna`. */
export const personal = /anna|canary/
