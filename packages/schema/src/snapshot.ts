import { errorText } from './describe-value.ts'
import { forbiddenKeys, isPlainObject, type PlainObject } from './plain-object.ts'

/** A part of a configuration that was not copied. */
export interface Flaw {
  readonly keys: readonly string[]
  /** The error while reading it; unset for a forbidden key. */
  readonly message?: string
}

export interface Snapshot {
  readonly value: unknown
  readonly flaws: readonly Flaw[]
}

/** Deeper than any real configuration; deeper values are kept by reference. */
const maxDepth = 100

/** More than any real option. Each part counts once, and each object by its depth, because infinite structures are deep. */
const maxWeight = 1_000_000

/**
 * Copies user input by reading it once: afterwards no getter or proxy runs, and nothing can change. Objects and arrays are
 * copied, including shared references and cycles; anything else (functions, instances) is kept by reference. Parts that cannot be
 * read are dropped and listed. Never throws.
 */
export function snapshot(value: unknown): Snapshot {
  const copier = new Copier()
  return { value: copier.whole(value), flaws: copier.flaws }
}

class TooLarge extends Error {
  constructor() {
    super('it is too large or infinite')
  }
}

class Copier {
  readonly flaws: Flaw[] = []
  private readonly path: string[] = []
  private readonly copies = new Map<object, { copy: unknown; weight: number }>()
  /** Size of the current top-level value; shared parts count every time. */
  private weight = 0

  whole(value: unknown): unknown {
    try {
      return this.copy(value)
    } catch (error) {
      this.flaw(error)
      return undefined
    }
  }

  private copy(value: unknown): unknown {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
    const known = this.copies.get(value)
    if (known) {
      this.grow(known.weight)
      return known.copy
    }
    // Revoked proxies, and those that hide their prototype, throw here instead of later.
    Object.getPrototypeOf(value)
    if (typeof value === 'function' || this.path.length > maxDepth) return value
    if (Array.isArray(value)) return this.array(value)
    return isPlainObject(value) ? this.object(value) : value
  }

  private array(value: readonly unknown[]): unknown[] {
    const copy: unknown[] = []
    const { length } = value
    const before = this.weight
    this.grow(length + this.path.length)
    const known = { copy, weight: length }
    this.copies.set(value, known)
    for (let index = 0; index < length; index++) copy.push(this.at(value as unknown as PlainObject, String(index))) // read by index
    known.weight = this.weight - before
    return copy
  }

  private object(value: PlainObject): PlainObject {
    const copy: PlainObject = {}
    const keys = Object.keys(value)
    const before = this.weight
    this.grow(keys.length + this.path.length)
    const known = { copy, weight: keys.length }
    this.copies.set(value, known)
    for (const key of keys) {
      if (forbiddenKeys.has(key)) this.flaws.push({ keys: [...this.path, key] })
      else copy[key] = this.at(value, key)
    }
    known.weight = this.weight - before
    return copy
  }

  private at(parent: PlainObject, key: string): unknown {
    const isTop = this.path.length === 0
    this.path.push(key)
    try {
      return this.copy(parent[key])
    } catch (error) {
      if (error instanceof TooLarge && !isTop) throw error
      // An incomplete copy must not be reused.
      if (error instanceof TooLarge) this.copies.clear()
      this.flaw(error)
      return undefined
    } finally {
      this.path.pop()
      if (isTop) this.weight = 0
    }
  }

  private grow(weight: number): void {
    this.weight += weight
    if (this.weight > maxWeight) throw new TooLarge()
  }

  private flaw(error: unknown): void {
    this.flaws.push({ keys: [...this.path], message: errorText(error) })
  }
}
