/** A range of offsets (UTF-16 units) in a text. */
export interface Span {
  readonly start: number
  /** The first offset after the range. */
  readonly end: number
}

/** One key as it is written in a file. */
export interface Entry {
  /** The key as written, quotes included. An array element has no key, its own span stands here. */
  readonly key: Span
  readonly value: Span | undefined
  /** Where the keys below this one are looked for. */
  readonly inside: Place
}

/** A value in a file that may have keys. The search for a path knows files only through this. */
export interface Place {
  /** Everything that may be the value of a key, the likeliest first. */
  entries: (key: string) => readonly Entry[]
}

/** A value without keys, or one whose keys cannot be known. */
export const nowhere: Place = { entries: () => [] }
