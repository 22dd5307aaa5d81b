/** Cached data of a file. */
export interface StoredFile {
  size: number
  /** 0 if the time is not reliable, because the file changed right before it was read. */
  mtimeMs: number
  hash: string
  /** Day of the last use. */
  day: number
  /** JSON by section number. Kept as text, because most values are never read, and to prevent accidental changes. */
  values: (string | undefined)[]
}

export interface StoreIdentity {
  /** Values of other versions are not used. */
  version: string
  /** Directories whose files may be in the store; any if unset. */
  within?: readonly string[]
}

/** Contents of a store, as columns: creating thousands of small objects would take longer than everything else. */
export interface StoreColumns {
  sections: string[]
  paths: string[]
  sizes: number[]
  times: number[]
  hashes: string[]
  days: number[]
  /** By section; 0 if there is none. */
  values: (string | 0)[][]
}

const format = 'fw-store-1'
const nodeMajor = Number.parseInt(process.versions.node, 10)

/** Serializes a store. */
export function storeText(sections: readonly string[], files: Iterable<[string, StoredFile]>, identity: StoreIdentity): string {
  const isAllowed = allowedPaths(identity.within)
  const rows = [...files].filter(([path]) => isAllowed(path))
  const columns: StoreColumns = {
    sections: [...sections],
    paths: rows.map(([path]) => path),
    sizes: rows.map(([, { size }]) => size),
    times: rows.map(([, { mtimeMs }]) => mtimeMs),
    hashes: rows.map(([, { hash }]) => hash),
    days: rows.map(([, { day }]) => day),
    values: sections.map((_, index) => rows.map(([, { values }]) => values[index] ?? 0)),
  }
  return JSON.stringify({ format, version: identity.version, node: nodeMajor, ...columns })
}

/** Parses a store written by the same version; undefined if it is invalid. */
export function parseStore(text: string, { version, within }: StoreIdentity): StoreColumns | undefined {
  const data = parseObject(text)
  if (data?.['format'] !== format || data['version'] !== version || data['node'] !== nodeMajor) return undefined
  const { sections, paths, sizes, times, hashes, days, values } = data
  if (!isList(sections, isText) || !isList(paths, allowedPaths(within))) return undefined
  const { length } = paths
  const numbers = [sizes, times, days].every((column) => isList(column, isCount, length))
  const isColumns = Array.isArray(values) && values.length === sections.length
  if (!numbers || !isColumns || !isList(hashes, isText, length)) return undefined
  if (!values.every((column) => isList(column, isValue, length))) return undefined
  return { sections, paths, sizes, times, hashes, days, values } as StoreColumns // just checked
}

function isList<T>(list: unknown, isItem: (item: unknown) => item is T, length?: number): list is T[] {
  if (!Array.isArray(list) || (length !== undefined && list.length !== length)) return false
  for (const item of list) if (!isItem(item)) return false
  return true
}

const isText = (value: unknown): value is string => typeof value === 'string'
const isCount = (value: unknown): value is number => typeof value === 'number' && value >= 0
const isValue = (value: unknown): value is string | 0 => typeof value === 'string' || value === 0

/** Normalised absolute paths inside the directories. Two slashes would refer to another machine. */
function allowedPaths(within?: readonly string[]): (path: unknown) => path is string {
  const roots = within?.map((dir) => (dir.endsWith('/') ? dir : `${dir}/`))
  return (path): path is string =>
    typeof path === 'string' && isAbsolute(path) && !isOdd(path) && (!roots || roots.some((root) => path.startsWith(root)))
}

// Without regular expressions, which are three times slower for thousands of paths.
const isAbsolute = (path: string): boolean => path.startsWith('/') || path.startsWith(':/', 1)
const isOdd = (path: string): boolean =>
  path.includes('//') || path.includes('/./') || path.includes('/../') || path.includes('\\') || path.includes('\0')

function parseObject(text: string): Record<string, unknown> | undefined {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? (data as Record<string, unknown>) : undefined // any object has keys
  } catch {
    return undefined // truncated, or something else entirely
  }
}
