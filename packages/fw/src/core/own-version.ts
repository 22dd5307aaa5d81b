import { readFileSync } from 'node:fs'

interface OwnManifest {
  name: 'fw'
  version: string
  engines: { node: string }
}

/** The version of fw. */
export function ownVersion(): string {
  return ownManifest().version
}

/** The `package.json` of fw. Sources and build lie at different depths below it. */
export function ownManifest(): OwnManifest {
  for (let dir = new URL('.', import.meta.url); ; dir = new URL('..', dir)) {
    const manifest = manifestIn(dir)
    if (manifest) return manifest
    if (new URL('..', dir).href === dir.href) return { name: 'fw', version: 'unknown', engines: { node: '*' } }
  }
}

function manifestIn(dir: URL): OwnManifest | undefined {
  try {
    const content = JSON.parse(readFileSync(new URL('package.json', dir), 'utf8')) as OwnManifest | { name?: unknown }
    return content.name === 'fw' ? (content as OwnManifest) : undefined // fw's own file
  } catch {
    return undefined // not in this directory
  }
}
