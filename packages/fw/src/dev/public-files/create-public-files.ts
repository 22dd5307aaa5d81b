// Not sirv, because there are several directories that may change, ignored files, and links that must not lead outside.

import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'pathe'
import { findPublicFile, publicSegments, type PublicFile } from './find-public-file.ts'
import { sendFile } from './send-file.ts'

export interface PublicFilesSettings {
  /** The public directories of all layers, the highest priority first. */
  dirs: () => readonly string[]
  /** `app.baseURL`, with leading and trailing slash. */
  base: string
  /** Whether a file is ignored. */
  isIgnored?: (file: string) => boolean
}

export interface PublicFiles {
  handle: (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => void
  /** Call this when files or directories were added or removed. */
  changed: () => void
}

const maxMisses = 1000

/** Serves files of the public directories like the built server. Other requests are passed on. */
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
    // A change in the meantime has replaced the set, so this result is outdated.
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
