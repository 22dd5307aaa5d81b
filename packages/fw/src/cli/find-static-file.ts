import { realpath, stat } from 'node:fs/promises'
import { join, normalize } from 'pathe'
import { pathInside } from '../dev/guard/path-inside.ts'

/** The file that a static host sends for a path. Links must not lead outside of the directory. */
export async function findStaticFile(dir: string, path: string): Promise<string | undefined> {
  for (const file of [join(dir, path), join(dir, path, 'index.html'), join(dir, `${path}.html`)]) {
    const found = await stat(file).catch(() => undefined)
    if (found?.isFile() && (await isInside(dir, file))) return file
  }
  return undefined
}

async function isInside(dir: string, file: string): Promise<boolean> {
  try {
    const [root, real] = await Promise.all([realpath(dir), realpath(file)])
    return pathInside(normalize(root), normalize(real)) !== undefined
  } catch {
    return false // removed in the meantime
  }
}
