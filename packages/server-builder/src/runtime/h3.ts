/*
 * What server code gets when it imports h3. The functions that read what a visitor sends, those that tell where a request comes from, sessions, cookies, those
 * that send something, and what makes an error of another one, are fw's own. They are named one by one: in development,
 * what this module itself declares would not take precedence.
 */
export { getHeader, getHeaders, getRequestHeader, getRequestHeaders } from './cache/watch-authorization.ts'
export { createError } from './create-error.ts'
export { fetchWithEvent } from './event-fetch.ts'
export { readFormData, readMultipartFormData } from './form-data.ts'
export { readBody, readValidatedBody } from './read-body.ts'
export { getRequestHost, getRequestProtocol, getRequestURL } from './request/request-url.ts'
export { clearSession, getSession, sealSession, updateSession, useSession } from './request/session.ts'
export { createEventStream } from './send/event-stream.ts'
export { proxyRequest, sendProxy } from './send/proxy.ts'
export { sendIterable } from './send/send-iterable.ts'
export { sendStream } from './send/send-stream.ts'
export { send, sendNoContent, sendRedirect } from './send/senders.ts'
export { sendWebResponse } from './send/send.ts'
export { serveStatic } from './send/serve-static.ts'
export { deleteCookie, setCookie } from './set-cookie.ts'
export * from 'h3'
