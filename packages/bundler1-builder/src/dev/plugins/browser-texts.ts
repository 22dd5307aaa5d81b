/**
 * The texts that browsers may have of each file. A file can be compiled for browsers before its change is announced to them: for a new
 * page, ahead of a request, or to find its errors. Then some browsers have the new text, others the one from before.
 */
export class BrowserTexts {
  readonly #texts = new Map<string, Set<string>>()
  readonly #announced = new Map<string, string>()

  /** The file is being compiled. */
  compiling(file: string, text: string): void {
    const texts = this.#texts.get(file)
    if (texts) texts.add(text)
    else this.#texts.set(file, new Set([text]))
  }

  /** The file was compiled. If this text was announced, all browsers get it. */
  compiled(file: string, text: string): void {
    if (this.#announced.get(file) === text) this.#texts.set(file, new Set([text]))
  }

  /** Browsers are told to load this text. */
  announce(file: string, text: string): void {
    this.#announced.set(file, text)
  }

  /** The text that all browsers have, if it is known. */
  only(file: string): string | undefined {
    const [first, ...others] = this.#texts.get(file) ?? []
    return others.length === 0 ? first : undefined
  }
}
