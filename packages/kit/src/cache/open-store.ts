import { randomBytes, hash as hashOf } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'pathe'
import { readText, stampOf, type FileStamp } from './file-access.ts'
import type { FileCache, FileCaches } from './file-cache.ts'
import { parseStore, storeText, type StoreColumns, type StoredFile, type StoreIdentity } from './store-format.ts'
import { StoredFiles } from './stored-files.ts'
import { storedValue } from './stored-value.ts'

export interface StoreOptions extends StoreIdentity {
  /** Directory of the file, usually `node_modules/.cache/fw`. */
  dir: string
  /** File name without extension. */
  name: string
}

/** Persists values computed from files. */
export interface Store extends FileCaches, FileCache {
  /** Writes the file if anything changed. Returns false if that failed: everything is computed again next time. */
  save: () => Promise<boolean>
  /** Whether there is something to save. */
  readonly changed: boolean
}

const maxBytes = 128 * 1024 * 1024
const keptDays = 30
/** Some file systems have a resolution of two seconds: a file that changed within it may change again with the same time. */
const doubt = 2500

/**
 * Opens a store: a file with values computed from other files. A value is valid while the size and time of its file, or its text,
 * are unchanged. The store is read on first access. An invalid store is discarded.
 *
 * @example
 * const store = openStore({ dir, name: 'app', version })
 * const words = await store.section('words').file(path, (text) => text.split(' ').length)
 * await store.save()
 */
export function openStore({ dir, name, ...identity }: StoreOptions): Store {
  const path = join(dir, `${name}.json`)
  const today = Math.floor(Date.now() / 86_400_000)
  let content: StoredFiles | undefined
  let changed = false
  const opened = (): StoredFiles => (content ??= new StoredFiles(load(path, identity)))

  /** The cached data of a file in its current state; includes its text if it had to be read. */
  const current = async (file: string): Promise<{ known: StoredFile; text?: string }> => {
    const files = opened()
    const pending = stampOf(file)
    const stamp = pending instanceof Promise ? await pending : pending
    const known = files.get(file)
    if (known && known.size === stamp.size && known.mtimeMs === stamp.mtimeMs) return { known }
    const read = readText(file)
    const text = read instanceof Promise ? await read : read
    const hash = hashOf('sha256', text, 'base64url').slice(0, 22)
    const isSame = known?.hash === hash
    const next: StoredFile = { ...stampFields(stamp), hash, day: today, values: isSame ? known.values : [] }
    if (!isSame || known.size !== next.size || known.mtimeMs !== next.mtimeMs) changed = true
    files.set(file, next)
    return { known: next, text }
  }

  const section: FileCaches['section'] = (sectionName, isValid = () => true) => {
    let index = -1
    return {
      file: async <T>(file: string, compute: (text: string) => T): Promise<T> => {
        if (index < 0) index = opened().sectionIndex(sectionName)
        const { known, text } = await current(file)
        if (known.day !== today) {
          known.day = today
          changed = true
        }
        const stored = known.values[index]
        const found = stored === undefined ? undefined : storedValue(stored)
        if (found && isValid(found.value)) return found.value as T // written by the same function: version and section match
        const value = compute(text ?? (await readText(file)))
        known.values[index] = JSON.stringify(value)
        changed = true
        return value
      },
    }
  }

  return {
    section,
    file: section('').file,
    get changed() {
      return changed
    },
    save: async () => {
      if (!changed) return true
      changed = false
      const files = opened()
      for (const [file, { day }] of files.all()) {
        if (day < today - keptDays || !existsSync(file)) files.delete(file)
      }
      return write(dir, path, storeText(files.sections, files.all(), identity))
    },
  }
}

function stampFields({ size, mtimeMs }: FileStamp): FileStamp {
  return { size, mtimeMs: Math.abs(Date.now() - mtimeMs) < doubt ? 0 : mtimeMs }
}

function load(path: string, identity: StoreIdentity): StoreColumns | undefined {
  try {
    const stats = statSync(path)
    return stats.isFile() && stats.size <= maxBytes ? parseStore(readFileSync(path, 'utf8'), identity) : undefined
  } catch {
    return undefined // does not exist yet
  }
}

/** Written atomically: other processes see the old file or the new one. */
async function write(dir: string, path: string, text: string): Promise<boolean> {
  const temporary = `${path}.${process.pid}-${randomBytes(6).toString('hex')}`
  try {
    await mkdir(dir, { recursive: true })
    await writeFile(temporary, text, { mode: 0o600, flag: 'wx' })
    await rename(temporary, path)
    return true
  } catch {
    await rm(temporary, { force: true }).catch(() => {})
    return false
  }
}
