/** The server cannot listen as it was asked to. */
export class ListenFailure extends Error {
  override readonly name = 'ListenFailure'

  constructor(
    readonly code: `FW_DEV_${string}`,
    why: string,
    readonly fix: string,
    options: { cause?: unknown } = {},
  ) {
    super(why, options)
  }
}

/** What the system says when an address cannot be used. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
