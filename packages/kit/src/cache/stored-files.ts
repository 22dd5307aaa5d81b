import type { StoreColumns, StoredFile } from './store-format.ts'

/** Cached data of files. Entries of a store are decoded on access. */
export class StoredFiles {
  readonly sections: string[]
  readonly #columns: StoreColumns | undefined
  /** Entries that have not been accessed, by their index in the store. */
  readonly #stored = new Map<string, number>()
  readonly #files = new Map<string, StoredFile>()

  constructor(columns?: StoreColumns) {
    this.#columns = columns
    this.sections = columns?.sections ?? []
    columns?.paths.forEach((path, index) => this.#stored.set(path, index))
  }

  get(path: string): StoredFile | undefined {
    const known = this.#files.get(path)
    const index = known ? undefined : this.#stored.get(path)
    if (index === undefined) return known
    const { sizes, times, hashes, days, values } = this.#columns!
    const file: StoredFile = {
      size: sizes[index]!,
      mtimeMs: times[index]!,
      hash: hashes[index]!,
      day: days[index]!,
      values: values.map((column) => column[index] || undefined),
    }
    this.set(path, file)
    return file
  }

  set(path: string, file: StoredFile): void {
    this.#stored.delete(path)
    this.#files.set(path, file)
  }

  delete(path: string): void {
    this.#stored.delete(path)
    this.#files.delete(path)
  }

  sectionIndex(name: string): number {
    const index = this.sections.indexOf(name)
    return index < 0 ? this.sections.push(name) - 1 : index
  }

  /** All entries, in insertion order. */
  all(): [string, StoredFile][] {
    for (const path of this.#stored.keys()) this.get(path)
    return [...this.#files]
  }
}
