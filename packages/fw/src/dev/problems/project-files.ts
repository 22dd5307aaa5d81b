import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { displayPath } from '@fw/kit/internal'
import { isAbsolute, normalize, resolve } from 'pathe'

export interface ProjectDirectories {
  rootDir: string
  /** Directories of layers and of sources outside of the root. */
  ownDirs: readonly string[]
  /** Sources inside it may be shown, although they don't belong to the project. */
  workspaceDir?: string
  /** Files that the recipient may read, if these are not all. */
  isShown?: (file: string) => boolean
}

export interface ProjectFiles {
  rootDir: string
  /** Whether a file belongs to the project. */
  isOwn: (file: string) => boolean
  /** Whether the text of a file may be shown: only files of the project that contain no secrets. */
  mayRead: (file: string) => boolean
  shown: (file: string) => string
}

/** Extensions of source files. Other files, such as `.env`, may contain secrets. */
const sources = /\.(?:vue|[cm]?[jt]sx?|css|s[ac]ss|less|styl|stylus|p?css|postcss|html|mdx?|json5?|ya?ml|gql|graphql)$/
const secrets = /(?:^|\/)(?:\.[^/]*|[^/]*(?:secret|credential)[^/]*\.(?:json5?|ya?ml))$/i

export function projectFiles({ rootDir, ownDirs, workspaceDir, isShown = () => true }: ProjectDirectories): ProjectFiles {
  // Stacks contain real paths, options may contain links.
  const own = withReal([rootDir, ...ownDirs])
  const readable = workspaceDir === undefined ? own : [...own, ...withReal([workspaceDir])]
  return {
    rootDir: normalize(rootDir),
    isOwn: (file) => {
      const path = withinDeepest(file, own)
      return path !== undefined && !path.startsWith('.') && !/(?:^|\/)node_modules\//.test(path)
    },
    mayRead: (file) =>
      isAbsolute(file) &&
      sources.test(file) &&
      !secrets.test(file) &&
      withinDeepest(realPath(file), readable) !== undefined &&
      isShown(file),
    shown: (file) => (isAbsolute(file) ? displayPath(file, rootDir) : file),
  }
}

/** Converts a file name of a stack or a bundler to a path, without protocol and query. Returns undefined if it is not a file. */
export function filePath(name: string): string | undefined {
  if (name.includes('\0') || /^(?:virtual:|#|node:|data:|blob:|https?:|wasm:)/.test(name)) return undefined
  const bare = name.replace(/\?.*$/s, '')
  try {
    const path = normalize(bare.startsWith('file:') ? fileURLToPath(bare) : bare.replace(/^\/@fs(?=\/)/, ''))
    return isAbsolute(path) ? path : undefined
  } catch {
    return undefined
  }
}

/** Names may be relative to the project. */
export function absoluteFile(name: string, rootDir: string): string | undefined {
  return filePath(name) ?? (/^[\w.[(-][^:\0]*\.\w+(?:\?.*)?$/.test(name) ? filePath(resolve(rootDir, name)) : undefined)
}

/** Relative to the innermost directory, because a layer may be in `node_modules`. */
function withinDeepest(file: string, directories: readonly string[]): string | undefined {
  const depth = Math.max(-1, ...directories.filter((each) => file.startsWith(each)).map(({ length }) => length))
  return depth === -1 ? undefined : file.slice(depth)
}

function withReal(directories: readonly string[]): string[] {
  const all = directories.flatMap((each) => [normalize(each), realPath(each)])
  return [...new Set(all)].map((each) => `${each.replace(/\/$/, '')}/`)
}

function realPath(file: string): string {
  try {
    return normalize(realpathSync(file))
  } catch {
    return normalize(file)
  }
}
