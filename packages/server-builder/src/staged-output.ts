import { cp, mkdir, readdir, realpath, rename, rm } from 'node:fs/promises'
import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { dirname, join, relative, resolve } from 'pathe'

type Output = Nitro['options']['output']

/** Output that is written beside the last one and takes its place when it is complete. */
export interface StagedOutput {
  /** The place where a file of the staged output will be in the end. */
  finalPath: (file: string) => string
  /** Replaces the last output. */
  commit: () => Promise<void>
  /** Leaves the last output as it is. */
  discard: () => Promise<void>
}

/**
 * Redirects the output of Nitro, which clears its directories first, to a directory below `buildDir`, so that a build that fails does not
 * destroy the last good one. Presets that write to several places keep those: their files may refer to each other.
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

/** Puts a directory in the place of another one. */
async function replaceDirectory(target: string, source: string): Promise<void> {
  // A link stays, and leads to the new files.
  const real = await realpath(target).catch(() => target)
  const old = `${source}-old`
  await rm(old, { recursive: true, force: true })
  await mkdir(dirname(real), { recursive: true })
  try {
    await rename(real, old).catch(ignoreMissing)
    await rename(source, real)
  } catch {
    // Another file system, or a mount point: nothing can be renamed there.
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
