import type { Transformed } from '@fw/schema'
import MagicString from 'magic-string'

/** Collects the changes to one module. Passes see the original code, so they are independent of each other's changes. */
export class ModuleEdits {
  readonly text: MagicString
  readonly #code: string
  readonly #gone: [start: number, end: number][] = []
  readonly #imports = new Map<string, Map<string, string>>()
  readonly #statements: string[] = []

  constructor(code: string) {
    this.#code = code
    this.text = new MagicString(code)
  }

  /** Replaces a range of code. Later passes skip everything inside it. */
  replace(start: number, end: number, text: string): void {
    if (this.isGone(start)) return
    this.#gone.push([start, end])
    this.text.overwrite(start, end, text)
  }

  isGone(position: number): boolean {
    return this.#gone.some(([start, end]) => position >= start && position < end)
  }

  /** Imports an export under a unique local name and returns that name. */
  import(from: string, name: string, wish = name): string {
    const names = this.#importsFrom(from)
    let local = names.get(name)
    if (!local) names.set(name, (local = this.uniqueName(wish)))
    return local
  }

  /** Imports an export under the given local name, which must not be declared in the module. */
  importAs(from: string, name: string, local: string): void {
    this.#importsFrom(from).set(`${name} ${local}`, local)
  }

  #importsFrom(from: string): Map<string, string> {
    let names = this.#imports.get(from)
    if (!names) this.#imports.set(from, (names = new Map()))
    return names
  }

  /** Adds a statement after the imports. */
  declare(statement: string): void {
    this.#statements.push(statement)
  }

  /** Returns the name of a module-level variable, the same one for the same hint. */
  shared(wish: string): string {
    let name = this.#shared.get(wish)
    if (!name) {
      this.#shared.set(wish, (name = this.uniqueName(wish)))
      this.declare(`let ${name};`)
    }
    return name
  }

  readonly #shared = new Map<string, string>()

  uniqueName(wish: string): string {
    let name = `__fw_${wish.replace(/[^\w$]/g, '_')}`
    while (this.#code.includes(name) || this.#taken.has(name)) name += '_'
    this.#taken.add(name)
    return name
  }

  readonly #taken = new Set<string>()

  finish(id: string): Transformed | undefined {
    const head = [...this.#importLines(), ...this.#statements]
    if (head.length > 0) this.text.prepend(`${head.join('\n')}\n`)
    else if (!this.text.hasChanged()) return undefined
    const { text } = this
    return {
      code: text.toString(),
      // Lazy, because builds without source maps never read it.
      get map() {
        return text.generateMap({ source: id, includeContent: true, hires: 'boundary' })
      },
    }
  }

  *#importLines(): Iterable<string> {
    for (const [from, names] of this.#imports) {
      const specifiers = [...names].map(([key, local]) => {
        const name = key.split(' ', 1)[0]!
        return name === local ? name : `${name} as ${local}`
      })
      yield `import { ${specifiers.join(', ')} } from ${JSON.stringify(from)};`
    }
  }
}
