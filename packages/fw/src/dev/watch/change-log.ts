/**
 * The order of what happens during `fw dev`. Each event that makes something outdated gets the next revision. Code that runs, text that is
 * compiled and pages that are open carry the revision they have seen, so whether they are outdated never depends on a clock.
 */
export class ChangeLog {
  #revision = Date.now() // so that what an earlier process has sent is older
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

  /** Gives an event that changes no file its revision. */
  next(): number {
    return ++this.#revision
  }

  /** A file is different now, and whoever asks for its module from now on gets the new one. */
  changed(file: string): void {
    this.#lastChange = this.next()
    this.#files.set(file, this.#lastChange)
  }

  /** Another session answers from now on. What comes from the one before is outdated. */
  sessionStarted(): void {
    this.#sessionStart = this.next()
  }

  /** Whether something that saw a revision may have seen other content of these files than there is now. */
  isOutdated(revision: number, files: readonly string[]): boolean {
    return revision < this.#sessionStart || files.some((file) => (this.#files.get(file) ?? 0) > revision)
  }
}
