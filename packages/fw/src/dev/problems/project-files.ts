import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { displayPath } from '@fw/kit/internal'
import { isAbsolute, normalize, resolve } from 'pathe'

export interface ProjectDirectories {
  rootDir: string
  /** Directories of layers and of sources outside of the root. */
  ownDirs: readonly string[]
  /** Sources below it may be shown, though they are not the project's own. */
  workspaceDir?: string
}

export interface ProjectFiles {
  rootDir: string
  /** Whether people of this project wrote the file. */
  isOwn: (file: string) => boolean
  /** Whether the text of the file may be shown: nothing outside of the project, and no secrets in it. */
  mayRead: (file: string) => boolean
  shown: (file: string) => string
}

/** What people write code in. Others, such as `.env`, may hold what must not reach a browser. */
const sources = /\.(?:vue|[cm]?[jt]sx?|css|s[ac]ss|less|styl|stylus|p?css|postcss|html|mdx?|json5?|ya?ml|gql|graphql)$/
const secrets = /(?:^|\/)(?:\.[^/]*|[^/]*(?:secret|credential)[^/]*\.(?:json5?|ya?ml))$/i

export function projectFiles({ rootDir, ownDirs, workspaceDir }: ProjectDirectories): ProjectFiles {
  // Engines name real paths, people name links.
  const own = withReal([rootDir, ...ownDirs])
  const readable = workspaceDir === undefined ? own : [...own, ...withReal([workspaceDir])]
  return {
    rootDir: normalize(rootDir),
    isOwn: (file) => {
      const path = withinDeepest(file, own)
      return path !== undefined && !path.startsWith('.') && !/(?:^|\/)node_modules\//.test(path)
    },
    mayRead: (file) =>
      isAbsolute(file) && sources.test(file) && !secrets.test(file) && withinDeepest(realPath(file), readable) !== undefined,
    shown: (file) => (isAbsolute(file) ? displayPath(file, rootDir) : file),
  }
}

/** A file as engines and bundlers name it, without protocol and query; undefined if it is no file. */
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

/** A place may be named relative to the project. */
export function absoluteFile(name: string, rootDir: string): string | undefined {
  return filePath(name) ?? (/^[\w.[(-][^:\0]*\.\w+(?:\?.*)?$/.test(name) ? filePath(resolve(rootDir, name)) : undefined)
}

/** Relative to the innermost of the directories: a layer may lie in `node_modules`. */
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
