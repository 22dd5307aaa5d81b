import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'pathe'
import type { DownloadTemplateOptions } from 'giget'
import { archiveAddress } from './archive-address.ts'
import { assertEncrypted, fetchArchive } from './fetch-archive.ts'
import { assertSafeArchive, assertSafeDirectory } from './safe-archive.ts'

export interface RemoteLayerOptions {
  rootDir: string
  env: Readonly<Record<string, string | undefined>>
  /** Download again even if there is a copy. */
  refresh: boolean
  /** Token for a private source. */
  auth?: string | undefined
  /** Timeout of a download in milliseconds. */
  timeout?: number
}

/** Pending downloads by directory, to share them. */
const running = new Map<string, Promise<void>>()

/**
 * Downloads a layer to the cache of the project and returns its directory. Only a complete and safe archive is stored there; an
 * existing copy is reused, so that loading a configuration does not wait for the network.
 */
export async function fetchRemoteLayer(source: string, options: RemoteLayerOptions): Promise<string> {
  const asked = gitUrlOf(source)
  if (URL.canParse(asked)) assertEncrypted(new URL(asked))
  const target = join(cacheDir(options), layerDirName(source))
  if (existsSync(target) && !options.refresh && !running.has(target)) return target
  const fetching = running.get(target) ?? fetchInto(target, source, options).finally(() => running.delete(target))
  running.set(target, fetching)
  await fetching
  return target
}

async function fetchInto(target: string, source: string, options: RemoteLayerOptions): Promise<void> {
  mkdirSync(dirname(target), { recursive: true })
  const work = mkdtempSync(`${target}.part-`)
  const fresh = join(work, 'layer')
  try {
    await obtain(source, fresh, options)
    assertSafeDirectory(fresh)
    replace(target, fresh, join(work, 'old'))
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

async function obtain(source: string, dir: string, { env, auth, timeout = 60_000 }: RemoteLayerOptions): Promise<void> {
  const address = archiveAddress(source, env)
  if (!address) return clone(source, dir, env['GIGET_AUTH'] || auth)
  const { url, subdir, headers, isGitHost } = address
  const archive = `${dir}.tar.gz`
  await fetchArchive(url, archive, { headers, auth: (isGitHost && env['GIGET_AUTH']) || auth, timeout })
  await assertSafeArchive(archive, subdir)
  await giget('archive:', {
    dir,
    // giget treats an absolute path as the version, and with `offline` it only extracts the existing file.
    providers: { archive: () => ({ name: 'layer', version: archive.replace(/\.tar\.gz$/, ''), subdir, tar: '' }) },
    offline: true,
  })
  if (readdirSync(dir).length === 0)
    throw new Error(subdir ? `it does not contain a directory ${subdir}` : 'the archive is empty')
}

/** The URL in `git:https://…`, `git+https://…` or `https+git://…`; other sources are unchanged. */
function gitUrlOf(source: string): string {
  return source.replace(/^(?:git[:+]|(\w+)\+git(?=:))/, (_, protocol?: string) => protocol ?? '')
}

/** Clones a repository with git. */
async function clone(source: string, dir: string, auth: string | undefined): Promise<void> {
  const options: DownloadTemplateOptions = { dir, ...(auth ? { auth } : {}) }
  await giget(`git:${gitUrlOf(source)}`, options)
  // The library silently falls back to an earlier download; a layer is code, so that would be surprising.
  if (options.offline) throw new Error('git clone failed')
}

async function giget(source: string, options: DownloadTemplateOptions): Promise<void> {
  const { downloadTemplate } = await import('giget')
  await downloadTemplate(source, Object.assign(options, { silent: true, registry: false as const }))
}

function replace(target: string, fresh: string, old: string): void {
  if (existsSync(target)) renameSync(target, old)
  try {
    renameSync(fresh, target)
  } catch (error) {
    if (!existsSync(target)) throw error // another process was faster, and its copy is as recent
  }
}

function cacheDir({ rootDir, env }: RemoteLayerOptions): string {
  const modules = join(rootDir, 'node_modules')
  if (existsSync(modules)) return join(modules, '.cache/fw/layers')
  return resolve(env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'fw/layers')
}

function layerDirName(source: string): string {
  const name = basename(source.replace(/[?#].*$/, ''))
    .replace(/\.(?:tar\.gz|tgz|tar)$/, '')
    .replaceAll(/[^\w-]+/g, '-')
  return `${name}-${digest(source)}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 12)
}
