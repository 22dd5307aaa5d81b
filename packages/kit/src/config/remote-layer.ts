import { createHash } from 'node:crypto'
import { existsSync, lstatSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'pathe'
import type { Readable } from 'node:stream'
import type { TemplateProvider } from 'giget'

export interface RemoteLayerOptions {
  rootDir: string
  env: Readonly<Record<string, string | undefined>>
  /** Fetch again even if there is a copy. */
  refresh: boolean
  /** Token for a private source. */
  auth?: string | undefined
}

/** Why an archive was refused. */
export class UnsafeArchive extends Error {}

/** An address that would be fetched unencrypted. */
export class InsecureAddress extends Error {}

/**
 * Fetches a layer into the project's cache and gives its directory. Only a whole and harmless archive becomes visible there;
 * a copy that is there already is used as it is, so that loading a configuration does not wait for the network.
 */
export async function fetchRemoteLayer(source: string, options: RemoteLayerOptions): Promise<string> {
  assertEncrypted(source)
  const target = join(cacheDir(options), layerDirName(source))
  if (existsSync(target) && !options.refresh) return target
  const unfinished = `${target}.${process.pid}.part`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(dirname(target), { recursive: true })
  try {
    await download(source, unfinished, options.auth)
    assertHarmless(unfinished)
    rmSync(target, { recursive: true, force: true })
    renameSync(unfinished, target)
  } finally {
    rmSync(unfinished, { recursive: true, force: true })
  }
  return target
}

async function download(source: string, dir: string, auth: string | undefined): Promise<void> {
  const { downloadTemplate } = await import('giget')
  let failure: unknown
  const http: TemplateProvider = (address) => ({
    // Named by the whole address: the library's own name is the same for files of one name on different hosts.
    name: `fw-${digest(address)}`,
    tar: async () => {
      try {
        return await fetchArchive(address, auth)
      } catch (error) {
        failure = error
        throw error
      }
    },
  })
  await downloadTemplate(source, { dir, silent: true, registry: false, providers: { http, https: http }, ...(auth ? { auth } : {}) })
  // The library falls back to an earlier download in silence; a layer is code, so its age must not be a surprise.
  if (failure) throw failure
  if (readdirSync(dir).length === 0) throw new Error('the archive is empty')
}

async function fetchArchive(address: string, auth: string | undefined): Promise<Readable | ReadableStream<Uint8Array>> {
  const response = await fetch(address, { headers: auth ? { authorization: `Bearer ${auth}` } : {}, signal: AbortSignal.timeout(60_000) })
  if (!response.ok || !response.body) throw new Error(`the server answered ${response.status} ${response.statusText}`.trim())
  assertEncrypted(response.url)
  return response.body as ReadableStream<Uint8Array> // the DOM's and Node's names for the same stream
}

/** A layer is code that runs. Loopback addresses never leave the machine. */
function assertEncrypted(source: string): void {
  if (!source.startsWith('http:')) return
  const { hostname } = new URL(source)
  if (!/^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname)) throw new InsecureAddress(source)
}

/** No link may lead out of the layer. (Entries with `..` or absolute paths are refused while unpacking.) */
function assertHarmless(root: string): void {
  for (const entry of readdirSync(root, { recursive: true, encoding: 'utf8' })) {
    const path = join(root, entry)
    if (!lstatSync(path).isSymbolicLink()) continue
    const inside = relative(root, resolve(dirname(path), readlinkSync(path)))
    if (inside.startsWith('..') || resolve(inside) === inside) throw new UnsafeArchive(`its link \`${entry}\` leads outside the layer`)
  }
}

function cacheDir({ rootDir, env }: RemoteLayerOptions): string {
  const modules = join(rootDir, 'node_modules')
  if (existsSync(modules)) return join(modules, '.cache/fw/layers')
  return resolve(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'fw/layers')
}

function layerDirName(source: string): string {
  const name = basename(source.replace(/[?#].*$/, '')).replace(/\.(?:tar\.gz|tgz|tar)$/, '').replaceAll(/[^\w-]+/g, '-')
  return `${name}-${digest(source)}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
