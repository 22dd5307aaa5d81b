import {
  clearSession as clearSessionOfH3,
  getSession as getSessionOfH3,
  isEvent,
  sealSession as sealSessionOfH3,
  updateSession as updateSessionOfH3,
  useSession as useSessionOfH3,
  type SessionConfig,
} from 'h3'
import { getRequestProtocol } from './request-url.ts'

/*
 * h3's functions with safe defaults: other sites cannot send the cookie with requests that change something, and a session comes from its cookie
 * only. A header could be set by whoever has got hold of a session, from anywhere.
 */

export const useSession: typeof useSessionOfH3 = (event, config) => useSessionOfH3(event, safely(event, config))
export const getSession: typeof getSessionOfH3 = (event, config) => getSessionOfH3(event, safely(event, config))
export const updateSession: typeof updateSessionOfH3 = (event, config, update) =>
  updateSessionOfH3(event, safely(event, config), update)
export const sealSession: typeof sealSessionOfH3 = (event, config) => sealSessionOfH3(event, safely(event, config))
export const clearSession: typeof clearSessionOfH3 = (event, config) => clearSessionOfH3(event, safely(event, config))

type AnyEvent = Parameters<typeof useSessionOfH3>[0]

function safely<Config extends Partial<SessionConfig>>(event: AnyEvent, config: Config): Config {
  // The dev server is used without TLS too, on other devices of the network.
  const isPlain = import.meta.dev && isEvent(event) && getRequestProtocol(event) !== 'https'
  return {
    sessionHeader: false,
    ...config,
    cookie: config.cookie === false ? false : { sameSite: 'lax', httpOnly: true, secure: !isPlain, ...config.cookie },
  }
}
