import { createHash, randomUUID } from 'node:crypto'
import { cp, lstat, mkdir, readdir, readFile, readlink, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { listFiles, listLinks } from '@fw/kit/internal'
import { join } from 'pathe'
import { digestOf } from './cache-key.ts'

/** What is known of a cached build besides its files. */
export interface EntryData {
  /** Directories by name, each with the digests of its files. */
  dirs: Record<string, Record<string, string>>
  /** Files that the bundles were made of, with their digests. */
  inputs: Record<string, string>
  /** Anything that can be represented as JSON. */
  value: unknown
}

export interface Entry extends EntryData {
  /** Copies a cached directory. */
  restore: (name: string, target: string) => Promise<void>
}

const dataFile = 'entry.json'

/** Builds that are kept. */
const kept = 10

/**
 * Returns a cached build. Every file is compared with its digest, and every input with the file as it is now: an entry that is
 * incomplete or was changed is removed.
 *
 * @returns undefined without an entry; `damaged` if there was one that must not be used
 */
export async function readEntry(cacheDir: string, key: string): Promise<Entry | 'damaged' | undefined> {
  const dir = join(cacheDir, key)
  const text = await readFile(join(dir, dataFile), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const data = parse(text)
  if (!data || !(await isIntact(dir, data))) {
    await rm(dir, { recursive: true, force: true })
    return 'damaged'
  }
  if (!(await areEqual(data.inputs))) return undefined
  const now = new Date()
  await utimes(dir, now, now).catch(() => {}) // keeps entries that are used, if the cache can be written
  return { ...data, restore: (name, target) => replaceDir(join(dir, name), target) }
}

function parse(text: string): EntryData | undefined {
  const line = text.indexOf('\n')
  try {
    const { digest } = JSON.parse(text.slice(0, line)) as { digest: string }
    const rest = text.slice(line + 1)
    return digest === textDigest(rest) ? (JSON.parse(rest) as EntryData) : undefined // compared with what was written
  } catch {
    return undefined
  }
}

async function isIntact(dir: string, { dirs }: EntryData): Promise<boolean> {
  for (const [name, expected] of Object.entries(dirs)) {
    const found = await digestsIn(join(dir, name))
    if (Object.keys(found).length !== Object.keys(expected).length) return false
    if (Object.entries(expected).some(([file, digest]) => found[file] !== digest)) return false
  }
  return true
}

async function areEqual(inputs: Record<string, string>): Promise<boolean> {
  const now = await Promise.all(Object.keys(inputs).map(digestOf))
  return Object.values(inputs).every((digest, index) => digest === now[index])
}

/** Caches a build. The entry appears complete, or not at all. */
export async function writeEntry(
  cacheDir: string,
  key: string,
  { dirs, inputs, value }: { dirs: Record<string, string>; inputs: Iterable<string>; value: unknown },
): Promise<void> {
  const dir = join(cacheDir, `.${key}-${randomUUID()}`)
  const data: EntryData = { dirs: {}, inputs: {}, value }
  try {
    await mkdir(dir, { recursive: true })
    for (const [name, source] of Object.entries(dirs)) {
      await cp(source, join(dir, name), { recursive: true, verbatimSymlinks: true })
      data.dirs[name] = await digestsIn(join(dir, name))
    }
    const files = [...new Set(inputs)].toSorted()
    const digests = await Promise.all(files.map(digestOf))
    for (const [index, file] of files.entries()) data.inputs[file] = digests[index]!
    const text = JSON.stringify(data)
    await writeFile(join(dir, dataFile), `${JSON.stringify({ digest: textDigest(text) })}\n${text}`)
    await rm(join(cacheDir, key), { recursive: true, force: true })
    await rename(dir, join(cacheDir, key))
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
  await prune(cacheDir)
}

/** Copies a directory next to its place first, so that a copy that fails leaves the old one. */
async function replaceDir(source: string, target: string): Promise<void> {
  const copy = `${target}-${randomUUID()}`
  try {
    await cp(source, copy, { recursive: true, verbatimSymlinks: true })
    await rm(target, { recursive: true, force: true })
    await rename(copy, target)
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}

async function digestsIn(dir: string): Promise<Record<string, string>> {
  const paths = [...listFiles(dir), ...listLinks(dir)]
  const found = await Promise.all(paths.map(async (path) => [path, await contentDigest(join(dir, path))] as const))
  return Object.fromEntries(found)
}

/** Links are compared by their target. */
async function contentDigest(file: string): Promise<string> {
  return (await lstat(file)).isSymbolicLink() ? `link to ${await readlink(file)}` : digestOf(file)
}

const textDigest = (text: string): string => createHash('sha256').update(text).digest('base64')

/** Removes the builds that were not used for the longest time. */
async function prune(cacheDir: string): Promise<void> {
  const names = (await readdir(cacheDir)).filter((name) => /^[\da-f]{64}$/.test(name))
  const used = await Promise.all(names.map(async (name) => ({ name, time: (await stat(join(cacheDir, name))).mtimeMs })))
  const old = used.toSorted((a, b) => b.time - a.time).slice(kept)
  await Promise.all(old.map(({ name }) => rm(join(cacheDir, name), { recursive: true, force: true })))
}
