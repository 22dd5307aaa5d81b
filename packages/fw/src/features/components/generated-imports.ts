import type { ImportTarget } from './component-code.ts'

/** Collects the imports of a generated module. */
export class GeneratedImports implements ImportTarget {
  readonly #names = new Map<string, string>()
  readonly #lines: string[] = []

  import(from: string, name: string): string {
    const key = `${from}\n${name}`
    let local = this.#names.get(key)
    if (!local) {
      local = `_${this.#names.size}`
      this.#names.set(key, local)
      this.#lines.push(`import { ${name} as ${local} } from ${JSON.stringify(from)}`)
    }
    return local
  }

  toString(): string {
    return this.#lines.join('\n')
  }
}
