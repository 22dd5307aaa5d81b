import { deleteCookie as deleteCookieOfH3, setCookie as setCookieOfH3, type H3Event } from 'h3'

type Options = NonNullable<Parameters<typeof setCookieOfH3>[3]>

/** h3's function, for names and attributes that add no others (T-COOKIE). `useCookie` has the same checks. */
export const setCookie: typeof setCookieOfH3 = (event, name, value, options) => {
  check(name, options)
  const { encode } = options ?? {}
  setCookieOfH3(event, name, value, encode ? { ...options, encode: (text) => checkText(name, encode(text)) } : options)
}

export const deleteCookie = (event: H3Event, name: string, options?: Options): void => {
  check(name, options)
  deleteCookieOfH3(event, name, options)
}

function check(name: string, { domain = '', path = '' }: Options = {}): void {
  if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name)) refuse(name, 'its name contains invalid characters')
  checkText(name, domain)
  checkText(name, path)
}

function checkText(name: string, text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters would end the header
  if (/[;\u0000-\u001F\u007F]|[^\u0000-\u00FF]/.test(text))
    refuse(name, 'its value, domain or path contains a semicolon, a control character or a character outside Latin-1')
  return text
}

function refuse(name: string, why: string): never {
  const error = new TypeError(`Cannot set the cookie ${JSON.stringify(name)}: ${why}.`)
  error.name = 'FW_COOKIE_INVALID'
  throw error
}
