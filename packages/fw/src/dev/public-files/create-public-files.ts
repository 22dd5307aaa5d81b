// Not sirv: there are several directories, which change, ignored files, and links that may not lead out of them.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'pathe'
import { findPublicFile, publicSegments, type PublicFile } from './find-public-file.ts'
import { sendFile } from './send-file.ts'

export interface PublicFilesSettings {
  /** The public directories of all layers, the most important first. */
  dirs: () => readonly string[]
  /** `app.baseURL`, with slashes at both ends. */
  base: string
  /** Whether a file is left out of the app. */
  isIgnored?: (file: string) => boolean
}

export interface PublicFiles {
  handle: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  /** Files were added or removed, or there are other directories now. */
  changed: () => void
}

const maxMisses = 1000

/** Answers with files of the public directories, as the built server does. All other requests go on. */
export function createPublicFiles({ dirs, base, isIgnored = () => false }: PublicFilesSettings): PublicFiles {
  let misses = new Set<string>()

  async function find(path: string): Promise<PublicFile | undefined> {
    if (misses.has(path)) return undefined
    const known = misses
    const segments = publicSegments(path)
    if (segments)
      for (const dir of dirs()) {
        const found = await findPublicFile(dir, segments)
        if (found && !isIgnored(join(dir, ...segments))) return found
      }
    // A change meanwhile began a new set, which this result does not belong to.
    if (known.size < maxMisses) known.add(path)
    return undefined
  }

  async function respond(path: string, ...[request, response, next]: Parameters<PublicFiles['handle']>): Promise<void> {
    let found: PublicFile | undefined
    try {
      found = await find(path)
    } catch (error) {
      return next(error)
    }
    if (found) sendFile(request, response, found)
    else next()
  }

  return {
    handle(request, response, next) {
      const path = request.method === 'GET' || request.method === 'HEAD' ? pathBelow(request.url ?? '', base) : undefined
      if (path === undefined) return next()
      void respond(path, request, response, next)
    },
    changed: () => {
      misses = new Set()
    },
  }
}

function pathBelow(url: string, base: string): string | undefined {
  const [path = ''] = url.split(/[?#]/, 1)
  return path.startsWith(base) && path.length > base.length && !path.endsWith('/') ? path.slice(base.length) : undefined
}
