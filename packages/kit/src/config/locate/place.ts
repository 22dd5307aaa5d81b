/** A range of offsets (UTF-16 units) in a text. */
export interface Span {
  readonly start: number
  /** The first offset after the range. */
  readonly end: number
}

/** A key in a file. */
export interface Entry {
  /** The key as written, including quotes. For an array element the span of the element. */
  readonly key: Span
  readonly value: Span | undefined
  /** The keys of the value. */
  readonly inside: Place
}

/** A value in a file that may have keys. An abstraction over file formats for the search. */
export interface Place {
  /** All possible values of a key, the most likely first. */
  entries: (key: string) => readonly Entry[]
}

/** A value without keys, or with unknown keys. */
export const nowhere: Place = { entries: () => [] }
