import type { LoadOptions } from '@fw/kit'

/** A configuration without a mistake. */
export interface Correct {
  readonly title: string
  readonly files: Readonly<Record<string, string>>
  readonly load?: LoadOptions
  /** Some of the options, to prove that the files were read. */
  readonly options: object
}
