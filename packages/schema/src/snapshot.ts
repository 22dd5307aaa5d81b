import { errorText } from './describe-value.ts'
import { forbiddenKeys, isPlainObject, type PlainObject } from './plain-object.ts'

/** A part of a configuration that was left out of its copy, and why. */
export interface Flaw {
  readonly keys: readonly string[]
  /** What went wrong in reading it; absent for a forbidden key. */
  readonly message?: string
}

export interface Snapshot {
  readonly value: unknown
  readonly flaws: readonly Flaw[]
}

/** Deeper than any sensible configuration; beyond it a value is kept as it is. */
const maxDepth = 100

/** More than any sensible option weighs. Each part counts once, and each object by its depth: something without end is deep. */
const maxWeight = 1_000_000

/**
 * A copy of what a user wrote, read once: from here on no getter runs, no proxy answers and nothing can change. Objects and
 * arrays are copied, what they share and cycles included; anything else (functions, instances) is kept by reference. What cannot
 * be read is left out and listed, so the rest still counts. Never throws.
 */
export function snapshot(value: unknown): Snapshot {
  const copier = new Copier()
  return { value: copier.whole(value), flaws: copier.flaws }
}

class TooLarge extends Error {
  constructor() {
    super('it is too large, or without end')
  }
}

class Copier {
  readonly flaws: Flaw[] = []
  private readonly path: string[] = []
  private readonly copies = new Map<object, { copy: unknown; weight: number }>()
  /** Of the first-level value at hand, parts that stand in several places counted for each of them. */
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
    // Revoked proxies, and those that hide their prototype, throw here and not somewhere later.
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
      // A copy that was broken off must not stand in for a whole one elsewhere.
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
