import { noCache, type FileCache, type FileCaches } from './file-cache.ts'
import { storedValue } from './stored-value.ts'

/** Keeps values while the process runs. Files are believed to be as they were until somebody says otherwise. */
export interface FileMemory extends FileCaches {
  /** Files that may have another text now, or are gone. */
  forget: (path: string) => void
  /** The same for everything in a directory. */
  forgetBelow: (dir: string) => void
}

/** Remembers values for files, so that not even their times are asked for again. What is not known comes from behind it. */
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
  /** As text, so that everybody gets a value of their own and may change it. */
  values: Map<string, string>
  /** How often something was forgotten. */
  forgotten: number
}

function remember(section: Section, behind: FileCache): FileCache {
  return {
    file: async <T>(path: string, compute: (text: string) => T): Promise<T> => {
      const known = section.values.get(path)
      const found = known === undefined ? undefined : storedValue(known)
      if (found) return found.value as T // what was put there below
      const { forgotten } = section
      const value = await behind.file(path, compute)
      // It may have changed while it was read.
      if (section.forgotten === forgotten) section.values.set(path, JSON.stringify(value))
      return value
    },
  }
}
