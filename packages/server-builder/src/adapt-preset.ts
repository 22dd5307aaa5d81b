import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { resolveModulePath } from 'exsolve'
import type { Nitro } from 'nitropack/types'
import { dirname, join, relative, resolve } from 'pathe'
import { isCloudflareSchedule, scheduleOf } from './check-preset.ts'
import { presetName } from './preset-name.ts'
import { runtimeFile } from './runtime-file.ts'
import type { StagedOutput } from './staged-output.ts'

/** Replaces what does not work with fw in the presets of Nitro. */
export function adaptPreset(nitro: Nitro): void {
  const name = presetName(nitro)
  if (name === 'node-cluster') signalWorkers(nitro)
  if (name === 'vercel') renderIncrementally(nitro, 'vercel')
  if (name === 'netlify') renderIncrementally(nitro, 'netlify')
  if (name === 'bun' || name === 'deno-server') useNodeServer(nitro, name)
  if (name.startsWith('cloudflare')) useNodeModules(nitro)
  if (name === 'cloudflare-module' || name === 'cloudflare-durable') configureWorker(nitro)
}

/** Replaces the entry of a host that keeps pages with the rule `isr`. Nitro's would look up the rules by another path than the page has. */
function renderIncrementally(nitro: Nitro, host: 'netlify' | 'vercel'): void {
  const { options } = nitro
  if (!options.entry.endsWith(`/presets/${host}/runtime/${host}`)) return // set by the user, or an old kind of functions
  options.entry = runtimeFile(`presets/${host}`)
  options.virtual['#fw/isr-host'] = isrHostText(host)
}

/** The module that says how the host keeps pages. */
export function isrHostText(host: 'netlify' | 'vercel' | undefined): string {
  return `export const isrHost = ${JSON.stringify(host)}\n`
}

/** Adds fw's entry in front of the preset's entry for clusters. */
function signalWorkers({ options }: Nitro): void {
  options.alias['#fw/preset-entry'] = options.entry
  options.entry = runtimeFile('cluster-entry')
}

/**
 * Makes Bun and Deno run the entry for Node.js. With the entries of Nitro, a visitor who closes an event stream ends the process, request
 * bodies are read before their size is known, and SIGTERM resets pending requests.
 */
function useNodeServer({ options }: Nitro, preset: string): void {
  if (!options.entry.endsWith(`/runtime/${preset}`)) return // set by the user
  options.entry = resolveModulePath('nitropack/presets/node/runtime/node-server', { from: import.meta.url })
}

/** AsyncLocalStorage is one of Node's modules. With `deployConfig`, Nitro writes a configuration for Wrangler that enables them. */
function useNodeModules({ options }: Nitro): void {
  options.cloudflare = { deployConfig: true, nodeCompat: true, ...options.cloudflare }
}

/** Completes the configuration of Wrangler: URLs of prerendered pages have no trailing slash, and Cloudflare calls scheduled tasks. */
function configureWorker({ options }: Nitro): void {
  const { wrangler = {} } = options.cloudflare ?? {}
  const crons = scheduleOf(options).filter(isCloudflareSchedule)
  options.cloudflare = {
    ...options.cloudflare,
    wrangler: {
      ...(crons.length > 0 ? { triggers: { crons } } : {}),
      ...wrangler,
      assets: { html_handling: 'drop-trailing-slash', ...wrangler.assets },
    },
  }
}

/** Corrects the path to the configuration of Wrangler, which Nitro has written to the staged output. */
export async function pointToWranglerConfig(nitro: Nitro, { finalPath }: StagedOutput): Promise<void> {
  const file = join(nitro.options.rootDir, '.wrangler/deploy/config.json')
  if (!presetName(nitro).startsWith('cloudflare') || !existsSync(file)) return
  const { configPath } = JSON.parse(await readFile(file, 'utf8')) as { configPath: string } // written by Nitro
  const target = finalPath(resolve(dirname(file), configPath))
  await writeFile(file, JSON.stringify({ configPath: relative(dirname(file), target) }))
}
