import { send as sendOfH3, sendNoContent as sendNoContentOfH3, sendRedirect as sendRedirectOfH3 } from 'h3'
import { protectVisitor } from './lifetimes.ts'

/* h3's functions that end a response, for handlers that call them instead of returning something. */

export const send: typeof sendOfH3 = (event, data, type) => {
  protectVisitor(event)
  return sendOfH3(event, data, type)
}

export const sendNoContent: typeof sendNoContentOfH3 = (event, code) => {
  if (event.handled) return
  protectVisitor(event)
  sendNoContentOfH3(event, code)
}

export const sendRedirect: typeof sendRedirectOfH3 = (event, location, code) => {
  protectVisitor(event)
  return sendRedirectOfH3(event, location, code)
}
