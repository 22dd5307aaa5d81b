import { readFileSync } from 'node:fs'

/** The version of fw. Sources and build lie at different depths below the manifest. */
export function ownVersion(): string {
  for (let dir = new URL('.', import.meta.url); ; dir = new URL('..', dir)) {
    const version = versionIn(new URL('package.json', dir))
    if (version !== undefined) return version
    if (dir.pathname === '/' || new URL('..', dir).href === dir.href) return 'unknown'
  }
}

function versionIn(manifest: URL): string | undefined {
  try {
    const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'))
    const isOwn = typeof content === 'object' && content !== null && 'name' in content && content.name === 'fw'
    return isOwn && 'version' in content ? String(content.version) : undefined
  } catch {
    return undefined // not in this directory
  }
}
