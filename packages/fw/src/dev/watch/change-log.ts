/**
 * The order of events in `fw dev`. Each event that makes something outdated gets the next revision. Running code, compiled text and
 * open pages carry the revision they have seen, so deciding whether they are outdated never depends on a clock.
 */
export class ChangeLog {
  #revision = Date.now() // higher than all revisions of an earlier process
  #lastChange = this.#revision
  #sessionStart = this.#revision
  readonly #files = new Map<string, number>()

  /** The revision of the latest event. */
  get revision(): number {
    return this.#revision
  }

  /** The revision of the latest change of a file. */
  get lastChange(): number {
    return this.#lastChange
  }

  /** Returns the revision of an event that changes no file. */
  next(): number {
    return ++this.#revision
  }

  /** A file has changed: from now on its modules are served with the new content. */
  changed(file: string): void {
    this.#lastChange = this.next()
    this.#files.set(file, this.#lastChange)
  }

  /** Another session handles requests. Everything from the previous one is outdated. */
  sessionStarted(): void {
    this.#sessionStart = this.next()
  }

  /** Whether a revision may have seen other content of these files than the current one. */
  isOutdated(revision: number, files: readonly string[]): boolean {
    return revision < this.#sessionStart || files.some((file) => (this.#files.get(file) ?? 0) > revision)
  }
}
