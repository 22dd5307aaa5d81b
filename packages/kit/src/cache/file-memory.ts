import { noCache, type FileCache, type FileCaches } from './file-cache.ts'
import { storedValue } from './stored-value.ts'

/** In-memory cache. Files are assumed to be unchanged until they are invalidated. */
export interface FileMemory extends FileCaches {
  /** Invalidates files that may have changed or been deleted. */
  forget: (path: string) => void
  /** Invalidates all files in a directory. */
  forgetBelow: (dir: string) => void
}

/** Caches values of files in memory, without checking their modification times. Unknown files are read from the underlying cache. */
export function rememberFiles(behind?: FileCaches): FileMemory {
  const sections = new Map<string, Section>()
  const section = (name: string): Section => {
    let known = sections.get(name)
    if (!known) sections.set(name, (known = { values: new Map(), forgotten: 0 }))
    return known
  }
  return {
    section: (name, isValid) => remember(section(name), behind?.section(name, isValid) ?? noCache),
    forget: (path) => {
      for (const each of sections.values()) {
        each.values.delete(path)
        each.forgotten++
      }
    },
    forgetBelow: (dir) => {
      for (const each of sections.values()) {
        for (const path of each.values.keys()) if (path.startsWith(`${dir}/`)) each.values.delete(path)
        each.forgotten++
      }
    },
  }
}

interface Section {
  /** Serialized, so that every caller gets its own copy. */
  values: Map<string, string>
  /** Number of invalidations. */
  forgotten: number
}

function remember(section: Section, behind: FileCache): FileCache {
  return {
    file: async <T>(path: string, compute: (text: string) => T): Promise<T> => {
      const known = section.values.get(path)
      const found = known === undefined ? undefined : storedValue(known)
      if (found) return found.value as T // stored below
      const { forgotten } = section
      const value = await behind.file(path, compute)
      // It may have changed while it was read.
      if (section.forgotten === forgotten) section.values.set(path, JSON.stringify(value))
      return value
    },
  }
}
