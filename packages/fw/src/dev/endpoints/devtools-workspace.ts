import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'

export interface DevtoolsWorkspace {
  workspace: { root: string; uuid: string }
}

export const devtoolsWorkspacePath = '/.well-known/appspecific/com.chrome.devtools.json'

/** The workspace description for the browser's devtools, which lets them edit files of the project. The id is persistent. */
export function devtoolsWorkspace(rootDir: string): DevtoolsWorkspace {
  return { workspace: { root: rootDir, uuid: keptId(join(rootDir, 'node_modules/.cache/fw')) } }
}

function keptId(dir: string): string {
  const file = join(dir, 'devtools-workspace-id')
  const kept = read(file)
  if (kept && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(kept)) return kept
  const id = randomUUID()
  try {
    mkdirSync(dir, { recursive: true })
    writeFileSync(file, id)
  } catch {
    // If the id cannot be stored, the devtools ask again after the next start.
  }
  return id
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch {
    return undefined
  }
}
