/** An error with a status, which ends in the error page or in a JSON answer. */
// oxlint-disable-next-line typescript/no-explicit-any -- `error.value.data` comes from a server, whose types only the caller knows
export class AppError<Data = any> extends Error {
  readonly __fwError = true
  statusCode: number
  statusMessage: string
  /** Shown as it is, so put nothing secret in it. */
  data?: Data
  /** In the browser: show the error page, instead of leaving it to the nearest boundary. */
  fatal: boolean
  /** Nobody created it on purpose, so its message stays on the server. */
  unhandled: boolean
  url?: string
  /** Connects what a visitor sees with what the server has printed. */
  id?: string

  constructor(message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.name = 'AppError'
    this.statusCode = 500
    this.statusMessage = ''
    this.fatal = false
    this.unhandled = false
  }

  get status(): number {
    return this.statusCode
  }

  get statusText(): string {
    return this.statusMessage
  }

  toJSON(): Record<string, unknown> {
    const { message, statusCode, statusMessage, data, url, id } = this
    return {
      message,
      statusCode,
      statusMessage,
      ...(data === undefined ? {} : { data }),
      ...(url ? { url } : {}),
      ...(id ? { id } : {}),
      // The browser shows what the server has shown.
      ...(import.meta.dev && this.stack ? { stack: this.stack } : {}),
    }
  }
}

export interface ErrorInput {
  status?: number
  statusCode?: number
  statusText?: string
  statusMessage?: string
  message?: string
  data?: unknown
  fatal?: boolean
  unhandled?: boolean
  cause?: unknown
  url?: string
  id?: string
  stack?: string
}

/** Makes an error with a status: `throw createError({ status: 404, message: 'No such book' })`. */
export function createError(input: string | Error | ErrorInput): AppError {
  if (isFwError(input)) return input
  if (typeof input === 'string') return new AppError(input)
  const given = input as ErrorInput // an Error has the same optional fields, h3's errors in particular
  const error = new AppError(
    given.message || given.statusText || given.statusMessage || '',
    // An error is its own cause, and has a chain of its own behind it.
    input instanceof Error ? { cause: input } : given.cause === undefined ? {} : { cause: given.cause },
  )
  error.statusCode = sanitizeStatus(given.statusCode ?? given.status)
  error.statusMessage = sanitizeText(given.statusMessage ?? given.statusText ?? '')
  if (given.data !== undefined) error.data = given.data
  if (given.url !== undefined) error.url = given.url
  if (given.id !== undefined) error.id = given.id
  if (given.stack !== undefined) error.stack = given.stack
  error.fatal = given.fatal ?? false
  error.unhandled = given.unhandled ?? false
  return error
}

export function isFwError(value: unknown): value is AppError {
  return typeof value === 'object' && value !== null && '__fwError' in value && value.__fwError === true
}

/** A status that HTTP allows for an error or an answer; 500 for anything else. */
export function sanitizeStatus(status: unknown, fallback = 500): number {
  const number = typeof status === 'string' ? Number.parseInt(status, 10) : status
  return typeof number === 'number' && Number.isInteger(number) && number >= 100 && number <= 999 ? number : fallback
}

/** Text that fits into a status line. */
export function sanitizeText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  return text.replace(/[^\u0009\u0020-\u007E]/g, '')
}
