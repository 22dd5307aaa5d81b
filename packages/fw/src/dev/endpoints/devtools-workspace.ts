import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'pathe'
import { isLoopback, isLoopbackAddress, readHost } from '../guard/host-name.ts'

export interface DevtoolsWorkspace {
  workspace: { root: string; uuid: string }
}

export const devtoolsWorkspacePath = '/.well-known/appspecific/com.chrome.devtools.json'

/** The workspace description for the browser's devtools, which lets them edit files of the project. The id is persistent. */
export function devtoolsWorkspace(rootDir: string): DevtoolsWorkspace {
  return { workspace: { root: rootDir, uuid: keptId(join(rootDir, 'node_modules/.cache/fw')) } }
}

/**
 * Whether a request comes from this machine. Headers can be forged, and tunnels and proxies connect from this machine too, so
 * connection, requested host and forwarding headers are all checked.
 */
export function isFromThisMachine({ socket, headers }: IncomingMessage): boolean {
  const host = readHost(headers.host ?? '')
  if (!host || !isLoopback(host) || !isLoopbackAddress(socket.remoteAddress)) return false
  return !Object.keys(headers).some((name) => name === 'forwarded' || name === 'via' || name.startsWith('x-forwarded-'))
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
