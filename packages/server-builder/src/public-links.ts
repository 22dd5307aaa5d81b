import { cp, realpath, rm, stat } from 'node:fs/promises'
import { listFiles, listLinks, rejectedLinks } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { join } from 'pathe'
import { linkPattern } from './circular-links.ts'

/**
 * Excludes linked directories from the public files if they are not public, or lead back to a directory above. Nitro would copy all
 * files in them, and never ends if two links lead back.
 */
export function ignoreLinks({ options }: Pick<Nitro, 'options'>, { progress }: Pick<BuildApp, 'progress'>): void {
  const dirs = options.publicAssets.map(({ dir }) => dir)
  const found = new Map<string, string>()
  for (const dir of dirs)
    for (const { path, isCircular } of rejectedLinks(dir, dirs)) {
      found.set(path, linkProblem(path, isCircular))
      options.ignore.push(linkPattern(join(dir, path)))
    }
  for (const text of found.values()) progress.warn(text)
}

function linkProblem(path: string, isCircular: boolean): string {
  if (isCircular)
    return `FW_PUBLIC_LINK: ${path} in the public directory is a symbolic link to a directory above it, and is ignored.`
  return `FW_PUBLIC_LINK: ${path} in the public directory is a symbolic link to a place outside of all public directories, and is ignored. Copy the files instead.`
}

/**
 * Replaces symbolic links in the public output with their targets, if these are public too. Links to other files would publish
 * them, so they are removed with a warning.
 */
export async function replaceLinks(publicDir: string, { publicDirs, progress }: BuildApp): Promise<void> {
  const allowed = await Promise.all(publicDirs.map((dir) => realpath(dir).catch(() => dir)))
  const isPublic = (target: string): boolean => allowed.some((dir) => target.startsWith(`${dir}/`))

  /** @param within - directories that are being copied */
  async function replace(link: string, path: string, within: readonly string[]): Promise<void> {
    const target = await realpath(link).catch(() => undefined)
    const copy = join(publicDir, path)
    await rm(copy, { force: true })
    if (target === undefined || !isPublic(target)) {
      progress.warn(linkProblem(path, false))
    } else if (within.some((dir) => `${dir}/`.startsWith(`${target}/`))) {
      progress.warn(linkProblem(path, true))
    } else if ((await stat(target)).isDirectory()) {
      for (const file of listFiles(target)) await cp(join(target, file), join(copy, file))
      for (const nested of listLinks(target)) await replace(join(target, nested), join(path, nested), [...within, target])
    } else await cp(target, copy)
  }

  for (const path of listLinks(publicDir)) await replace(join(publicDir, path), path, [])
}
