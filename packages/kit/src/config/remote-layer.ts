import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'pathe'
import type { DownloadTemplateOptions } from 'giget'
import { archiveAddress } from './archive-address.ts'
import { directoryIntegrity } from './directory-integrity.ts'
import { assertEncrypted, fetchArchive } from './fetch-archive.ts'
import { gitCommit } from './git-commit.ts'
import { isCI } from './is-ci.ts'
import { isCommit, readLockedLayer, writeLockedLayer, type LockedLayer } from './layer-lock.ts'
import { assertSafeArchive, assertSafeDirectory } from './safe-archive.ts'

export interface RemoteLayerOptions {
  rootDir: string
  env: Readonly<Record<string, string | undefined>>
  /** Download again even if there is a copy, and lock what is downloaded. */
  refresh: boolean
  /** Token for a private source. */
  auth?: string | undefined
  /** Timeout of a download in milliseconds. */
  timeout?: number
}

/** Thrown if the files of a layer are not those of the lock file. */
export class ChangedLayer extends Error {
  constructor(
    readonly expected: string,
    readonly received: string,
  ) {
    super(`expected ${expected}, received ${received}`)
  }
}

/** Thrown in continuous integration if the lock file does not have a layer. */
export class UnlockedLayer extends Error {}

/** Pending downloads by directory, to share them. */
const running = new Map<string, Promise<LockedLayer>>()

/**
 * Downloads a layer to the cache of the project and returns its directory. Only a complete and safe archive is stored there; an
 * existing copy is reused, so that loading a configuration does not wait for the network.
 *
 * The version of the layer is that of the lock file, where the first download is recorded. In continuous integration, versions are
 * only compared: nobody would notice an entry that is added there, and each run could use other code.
 */
export async function fetchRemoteLayer(source: string, options: RemoteLayerOptions): Promise<string> {
  const asked = gitUrlOf(source)
  if (URL.canParse(asked)) assertEncrypted(new URL(asked))
  const { rootDir, env, refresh } = options
  const locked = readLockedLayer(rootDir, source)
  const isFrozen = isCI(env)
  if (!locked && isFrozen) throw new UnlockedLayer()
  const target = join(cacheDir(options), layerDirName(source))
  const copy = !refresh && !running.has(target) && existsSync(target) ? directoryIntegrity(target) : undefined
  if (copy !== undefined && (!locked || locked.integrity === copy)) {
    if (!locked) writeLockedLayer(rootDir, source, { integrity: copy })
    return target
  }
  const expected = refresh && !isFrozen ? undefined : locked
  const fetching = running.get(target) ?? fetchInto(target, source, options, expected).finally(() => running.delete(target))
  running.set(target, fetching)
  const received = await fetching
  if (expected) assertUnchanged(expected, received)
  else writeLockedLayer(rootDir, source, received)
  return target
}

async function fetchInto(
  target: string,
  source: string,
  options: RemoteLayerOptions,
  expected: LockedLayer | undefined,
): Promise<LockedLayer> {
  mkdirSync(dirname(target), { recursive: true })
  const work = mkdtempSync(`${target}.part-`)
  const fresh = join(work, 'layer')
  try {
    const commit = await obtain(source, fresh, { ...options, commit: expected?.commit })
    assertSafeDirectory(fresh)
    const received: LockedLayer = { ...(commit === undefined ? {} : { commit }), integrity: directoryIntegrity(fresh) }
    if (expected) assertUnchanged(expected, received)
    replace(target, fresh, join(work, 'old'))
    return received
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

function assertUnchanged(expected: LockedLayer, received: LockedLayer): void {
  if (expected.integrity !== received.integrity) throw new ChangedLayer(expected.integrity, received.integrity)
}

/** Downloads a layer, and returns its commit if it is known. */
async function obtain(
  source: string,
  dir: string,
  { env, auth, commit, timeout = 60_000 }: RemoteLayerOptions & { commit: string | undefined },
): Promise<string | undefined> {
  const address = archiveAddress(source, env, commit)
  if (!address) return clone(gitUrlOf(source), dir, { auth: env['GIGET_AUTH'] || auth, commit })
  const { url, subdir, headers, isGitHost } = address
  const archive = `${dir}.tar.gz`
  await fetchArchive(url, archive, { headers, auth: (isGitHost && env['GIGET_AUTH']) || auth, timeout })
  const { comment } = await assertSafeArchive(archive, subdir)
  await giget('archive:', {
    dir,
    // giget treats an absolute path as the version, and with `offline` it only extracts the existing file.
    providers: { archive: () => ({ name: 'layer', version: archive.replace(/\.tar\.gz$/, ''), subdir, tar: '' }) },
    offline: true,
  })
  if (readdirSync(dir).length === 0)
    throw new Error(subdir ? `it does not contain a directory ${subdir}` : 'the archive is empty')
  return isGitHost && comment !== undefined && isCommit(comment) ? comment : undefined
}

/** The URL in `git:https://…`, `git+https://…` or `https+git://…`; other sources are unchanged. */
function gitUrlOf(source: string): string {
  return source.replace(/^(?:git[:+]|(\w+)\+git(?=:))/, (_, protocol?: string) => protocol ?? '')
}

/** Clones a repository with git, and returns the commit. */
async function clone(
  url: string,
  dir: string,
  { auth, commit }: { auth: string | undefined; commit: string | undefined },
): Promise<string | undefined> {
  const options: DownloadTemplateOptions = { dir, ...(auth ? { auth } : {}) }
  const received = commit ?? (await gitCommit(url, auth))
  await giget(`git:${commit === undefined ? url : atCommit(url, commit)}`, options)
  // The library silently falls back to an earlier download; a layer is code, so that would be surprising.
  if (options.offline) throw new Error('git clone failed')
  return received
}

/** `https://host/a/b#v1:dark` with a commit instead of `v1`. */
function atCommit(url: string, commit: string): string {
  const [address = '', fragment = ''] = url.split('#')
  const [, ...directory] = fragment.split(':')
  return `${address}#${[commit, ...directory].join(':')}`
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
