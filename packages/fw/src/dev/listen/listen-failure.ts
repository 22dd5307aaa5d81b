/** Thrown if the server cannot listen as requested. */
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

/** The error code of the operating system. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
