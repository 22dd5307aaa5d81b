import { crossesOrigin } from './crosses-origin.ts'

interface Thrown {
  __fwError?: unknown
  __h3_error__?: unknown
  unhandled?: unknown
  statusCode?: unknown
  /** What ofetch requested. */
  request?: unknown
}

/**
 * Whether the app itself has thrown an error for its visitors: by `createError`, as an object with a status, or as the response of one of its
 * routes. Errors of other servers and of libraries also have a status, and their messages and data may contain secrets.
 */
export function isMeantForVisitors(thrown: unknown): boolean {
  if (typeof thrown !== 'object' || thrown === null) return false
  const { __fwError: isOfApp, unhandled, statusCode, request } = thrown as Thrown // read field by field
  if (statusCode === undefined || unhandled === true) return false
  if (isOfApp === true || isOfH3(thrown) || !(thrown instanceof Error)) return true
  return typeof request === 'string' && request.startsWith('/') && !crossesOrigin(request)
}

function isOfH3(thrown: object): boolean {
  return (thrown as Thrown).__h3_error__ === true || (thrown.constructor as Thrown | undefined)?.__h3_error__ === true
}
