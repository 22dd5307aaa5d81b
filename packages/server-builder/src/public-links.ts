import { cp, readdir, realpath, rm } from 'node:fs/promises'
import type { BuildApp } from '@fw/schema'
import { join } from 'pathe'

/**
 * Replaces symbolic links in the public output with their targets, if these are public too. Links to other files would publish
 * them, so they are removed with a warning.
 */
export async function replaceLinks(publicDir: string, { publicDirs, progress }: BuildApp): Promise<void> {
  const allowed = await Promise.all(publicDirs.map((dir) => realpath(dir).catch(() => dir)))
  const entries = await readdir(publicDir, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((each) => each.isSymbolicLink())) {
    const link = join(entry.parentPath, entry.name)
    const target = await realpath(link).catch(() => undefined)
    await rm(link, { force: true })
    if (target !== undefined && allowed.some((dir) => target.startsWith(`${dir}/`))) {
      await cp(target, link, { recursive: true, dereference: true })
    } else {
      progress.warn(
        `FW_PUBLIC_LINK: ${entry.name} in the public directory is a symbolic link to a file outside of it, and is ignored. Copy the file instead.`,
      )
    }
  }
}
