import { readFile } from 'node:fs/promises'
import type { Origin, Position, Problem, Source } from '@fw/schema'
import { codeFrame } from '../diagnostics/code-frame.ts'
import { locateKeys, type KeyLocator } from './locate/locate-keys.ts'

/** Adds positions in files to problems and origins. Files are only parsed when needed. */
export class Places {
  private readonly files = new Map<string, Promise<{ text: string; locator: KeyLocator } | undefined>>()

  /** The problems with file, line, column and code frame. */
  async problems(problems: readonly Problem[]): Promise<Problem[]> {
    return Promise.all(problems.map((each) => this.problem(each)))
  }

  /** Where a value was written. */
  async origin({ source, keys }: Pick<Origin, 'source' | 'keys'>): Promise<Position | undefined> {
    return source ? this.find(source, keys) : undefined
  }

  /** The expression of a value, if it is written next to its key. */
  async expression({ source, keys }: Pick<Origin, 'source' | 'keys'>): Promise<string | undefined> {
    const file = source?.file ? await this.read(source.file) : undefined
    const found = file?.locator.find(keys, { block: source?.block })
    return found?.exact && found.value ? file?.text.slice(found.value.offset, found.value.offset + found.value.length) : undefined
  }

  private async problem(each: Problem): Promise<Problem> {
    const position = each.position ?? (each.source ? await this.find(each.source, each.keys) : undefined)
    if (!position) return each
    const text = (await this.read(position.file))?.text
    return { ...each, position, frame: text === undefined ? undefined : codeFrame(text, { length: 1, ...position }) }
  }

  private async find(source: Source, keys: readonly string[]): Promise<Position | undefined> {
    if (!source.file) return undefined
    const found = (await this.read(source.file))?.locator.find([...keys], source.block ? { block: [...source.block] } : {})
    if (!found) return { file: source.file, line: 1, column: 1 }
    return { file: source.file, line: found.line, column: found.column, length: found.length }
  }

  private read(file: string): Promise<{ text: string; locator: KeyLocator } | undefined> {
    const known = this.files.get(file)
    if (known) return known
    const reading = readFile(file, 'utf8').then(
      async (text) => ({ text, locator: await locateKeys(file, text) }),
      () => undefined, // the file was deleted since it was loaded; the problem is reported without a code frame
    )
    this.files.set(file, reading)
    return reading
  }
}
