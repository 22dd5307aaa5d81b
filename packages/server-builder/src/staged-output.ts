import { cp, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { dirname, join, relative, resolve } from 'pathe'

type Output = Nitro['options']['output']

/** Output that is written next to the previous one and replaces it when it is complete. */
export interface StagedOutput {
  /** Returns the final path of a file in the staged output. */
  finalPath: (file: string) => string
  /** Replaces the previous output. */
  commit: () => Promise<void>
  /** Keeps the previous output. */
  discard: () => Promise<void>
}

/**
 * Redirects Nitro's output to a directory in `buildDir`, because Nitro clears its output directories first and a failed build would
 * destroy the previous one. Presets that write to several directories are not redirected: their files may refer to each other.
 */
export async function stageOutput({ options }: BuildApp, nitro: Nitro): Promise<StagedOutput> {
  const { output } = nitro.options
  const { dir, serverDir, publicDir } = output
  const isInside = (path: string): boolean => !relative(dir, path).startsWith('..')
  if (!isInside(serverDir) || !isInside(publicDir))
    return { finalPath: (file) => file, commit: () => Promise.resolve(), discard: () => Promise.resolve() }
  const staging = join(options.buildDir, 'output')
  const move = (from: string, to: string): Output => ({
    ...output,
    dir: to,
    serverDir: moved(serverDir, from, to),
    publicDir: moved(publicDir, from, to),
  })
  Object.assign(output, move(dir, staging))
  await rm(staging, { recursive: true, force: true })
  return {
    finalPath: (file) => (file.startsWith(`${staging}/`) ? moved(file, staging, dir) : file),
    async commit() {
      await replaceDirectory(dir, staging)
      Object.assign(output, { dir, serverDir, publicDir })
    },
    discard: () => rm(staging, { recursive: true, force: true }),
  }
}

function moved(path: string, from: string, to: string): string {
  return resolve(to, relative(from, path))
}

/** Replaces a directory with another one. */
async function replaceDirectory(target: string, source: string): Promise<void> {
  // Keep a symbolic link, and replace its target.
  const real = await realpath(target).catch(() => target)
  const old = `${source}-old`
  await rm(old, { recursive: true, force: true })
  await mkdir(dirname(real), { recursive: true })
  try {
    await rename(real, old).catch(ignoreMissing)
    await rename(source, real)
  } catch {
    // Renaming fails across file systems and for mount points.
    await rename(old, real).catch(() => undefined)
    await replaceContents(real, source)
  }
  await rm(old, { recursive: true, force: true })
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

async function replaceContents(target: string, source: string): Promise<void> {
  const entries = await readdir(target).catch(() => [])
  await Promise.all(entries.map((name) => rm(join(target, name), { recursive: true, force: true })))
  await cp(source, target, { recursive: true, verbatimSymlinks: true })
  await rm(source, { recursive: true, force: true })
}
