import type { StoreColumns, StoredFile } from './store-format.ts'

/** What is known of files. What comes from a store is taken out of it when somebody asks for it. */
export class StoredFiles {
  readonly sections: string[]
  readonly #columns: StoreColumns | undefined
  /** Those that nobody has asked for yet, by their number in the store. */
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

  /** Everything, in the order in which it came. */
  all(): [string, StoredFile][] {
    for (const path of this.#stored.keys()) this.get(path)
    return [...this.#files]
  }
}
