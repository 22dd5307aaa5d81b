import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'pathe'

/** The version of a package as Node finds it from a directory, or undefined if it is not installed. */
export function installedVersion(name: string, from: string): string | undefined {
  for (let dir = from; ; dir = dirname(dir)) {
    const manifest = join(dir, 'node_modules', name, 'package.json')
    if (existsSync(manifest)) return readVersion(manifest)
    if (dirname(dir) === dir) return undefined
  }
}

function readVersion(manifest: string | URL): string | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
    return typeof content === 'object' && content !== null && 'version' in content ? String(content.version) : undefined
  } catch {
    return undefined // unreadable manifests have no version
  }
}
