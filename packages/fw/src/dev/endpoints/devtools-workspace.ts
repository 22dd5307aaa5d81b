import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'pathe'
import { isLoopback, isLoopbackAddress, readHost } from '../guard/host-name.ts'

export interface DevtoolsWorkspace {
  workspace: { root: string; uuid: string }
}

export const devtoolsWorkspacePath = '/.well-known/appspecific/com.chrome.devtools.json'

/** What the browser's developer tools must know to edit files of the project. Its id is kept between starts. */
export function devtoolsWorkspace(rootDir: string): DevtoolsWorkspace {
  return { workspace: { root: rootDir, uuid: keptId(join(rootDir, 'node_modules/.cache/fw')) } }
}

/**
 * Whether someone on this machine asks. Headers alone could say anything, and a tunnel or proxy also connects from this machine: so
 * the connection counts, and the name that was asked for, and that nobody passed the request on.
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
    // Without a place to keep it, the tools ask again after the next start.
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
