import type { LoadOptions } from '@fw/kit'

/** A configuration without a mistake. */
export interface Correct {
  readonly title: string
  readonly files: Readonly<Record<string, string>>
  readonly load?: LoadOptions
  /** A part of the options, as proof that the files were read. */
  readonly options: object
}
