import { isMeantForVisitors } from './public-error.ts'

/** An error with an HTTP status, which is shown on the error page or sent as JSON. */
// oxlint-disable-next-line typescript/no-explicit-any -- `error.value.data` comes from a server, whose types only the caller knows
export class AppError<Data = any> extends Error {
  readonly __fwError = true
  statusCode: number
  statusMessage: string
  /** Sent to the browser, so it must not contain secrets. */
  data?: Data
  /** In the browser: show the error page instead of the nearest error boundary. */
  fatal: boolean
  /** Whether it was not created by `createError`, or from an error of a library. Its message is not sent to the browser. */
  unhandled: boolean
  url?: string
  /** Identifies the error in the server log. */
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
      // Hydration needs the same error as on the server.
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

/**
 * Creates an error with an HTTP status: `throw createError({ status: 404, message: 'No such book' })`. An error made from one of a library
 * keeps its status, but on the server its message and data stay in the log.
 */
export function createError(input: string | Error | ErrorInput): AppError {
  if (isFwError(input)) return input
  if (typeof input === 'string') return new AppError(input)
  const given = input as ErrorInput // an Error has the same optional fields, h3's errors in particular
  const error = new AppError(
    given.message || given.statusText || given.statusMessage || '',
    // An error becomes the cause, with its own chain of causes.
    input instanceof Error ? { cause: input } : given.cause === undefined ? {} : { cause: given.cause },
  )
  error.statusCode = sanitizeStatus(given.statusCode ?? given.status)
  error.statusMessage = sanitizeText(given.statusMessage ?? given.statusText ?? '')
  if (given.data !== undefined) error.data = given.data
  if (given.url !== undefined) error.url = given.url
  if (given.id !== undefined) error.id = given.id
  if (given.stack !== undefined) error.stack = given.stack
  error.fatal = given.fatal ?? false
  // What a library says may contain secrets, such as the address of a failed request.
  error.unhandled = given.unhandled ?? (import.meta.server && input instanceof Error && !isMeantForVisitors(input))
  return error
}

export function isFwError(value: unknown): value is AppError {
  return typeof value === 'object' && value !== null && '__fwError' in value && value.__fwError === true
}

/** Returns a valid HTTP status, or the fallback. */
export function sanitizeStatus(status: unknown, fallback = 500): number {
  const number = typeof status === 'string' ? Number.parseInt(status, 10) : status
  return typeof number === 'number' && Number.isInteger(number) && number >= 100 && number <= 999 ? number : fallback
}

/** Removes characters that are not allowed in a status line. */
export function sanitizeText(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what it removes
  return text.replace(/[^\u0009\u0020-\u007E]/g, '')
}
