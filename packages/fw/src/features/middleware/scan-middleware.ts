import { type BuildProblem, resolveFiles } from '@fw/kit'
import { type IsIgnored, kebabWords } from '@fw/kit/internal'
import type { MiddlewareFile } from '@fw/schema'

export interface ScanMiddlewareOptions {
  extensions: readonly string[]
  isIgnored?: IsIgnored
}

export interface ScannedMiddleware {
  /** In the order in which global middleware runs: the lowest-priority layer first, sorted by file name within a layer. */
  middleware: MiddlewareFile[]
  problems: BuildProblem[]
}

/**
 * Finds route middleware: files in the directory, and `index` files of its subdirectories.
 *
 * @param dirs - middleware directories, the highest priority first
 */
export async function scanMiddleware(
  dirs: readonly string[],
  { extensions, isIgnored }: ScanMiddlewareOptions,
): Promise<ScannedMiddleware> {
  const scripts = extensions.filter((extension) => /^\.[cm]?[jt]sx?$/.test(extension))
  const options = { extensions: scripts, ...(isIgnored ? { isIgnored } : {}) }
  const found = await Promise.all(dirs.map((dir) => resolveFiles(dir, ['*', '*/index.*'], options)))
  const problems: BuildProblem[] = []
  const taken = new Map<string, { file: string; layer: number }>()
  const layers = found.map((files, layer) =>
    files.flatMap((file): MiddlewareFile[] => {
      const entry = middlewareOf(file, dirs[layer]!)
      if (!entry) return []
      const known = taken.get(entry.name)
      if (entry.name === '') problems.push(nameless(file))
      else if (known?.layer === layer) problems.push(sameName(entry.name, known.file, file))
      if (entry.name === '' || known) return []
      taken.set(entry.name, { file, layer })
      return [entry]
    }),
  )
  return { middleware: layers.toReversed().flat(), problems }
}

/** Returns undefined for a file such as `auth/index.old.ts`, which is not an index file. */
function middlewareOf(file: string, dir: string): MiddlewareFile | undefined {
  const path = file.slice(dir.length + 1).replace(/\.\w+$/, '')
  const [, name, suffix] = /^(.*?)(\.global)?$/s.exec(path.replace(/\/index(?=$|\.global$)/, ''))!
  return name!.includes('/') ? undefined : { name: kebabWords(name!).join('-'), file, global: suffix !== undefined }
}

function nameless(file: string): BuildProblem {
  const why = 'Cannot derive a middleware name from this file, so it is ignored.'
  return {
    level: 'warning',
    code: 'FW_MIDDLEWARE_NO_NAME',
    why,
    fix: 'Rename it: `auth.ts` defines the middleware `auth`.',
    file,
  }
}

function sameName(name: string, used: string, file: string): BuildProblem {
  const why = `Two files define the middleware \`${name}\`: \`${used}\` is used, \`${file}\` is ignored.`
  return { level: 'warning', code: 'FW_MIDDLEWARE_SAME_NAME', why, fix: 'Rename one of them.', file }
}
