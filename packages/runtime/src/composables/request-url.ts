import { useFwApp } from '../app/context.ts'
import { requestEvent, requestHeader } from './request-headers.ts'

export interface RequestURLOptions {
  /** Trust `X-Forwarded-Host`. Only if a proxy sets it for every request. By default that of proxies in `security.trustedProxies`. */
  xForwardedHost?: boolean
  /** Trust `X-Forwarded-Proto`. Only if a proxy sets it for every request. By default that of proxies in `security.trustedProxies`. */
  xForwardedProto?: boolean
}

/**
 * Returns the URL of the request, or of the page in the browser.
 * @example
 * const { origin, pathname } = useRequestURL()
 */
export function useRequestURL(options: RequestURLOptions = {}): URL {
  if (import.meta.client) return new URL(location.href)
  const app = useFwApp('useRequestURL')
  const forwarded = (name: string) => requestHeader(app, name)?.split(',')[0]?.trim()
  const isProxied = app.ssrContext?.request.isProxied === true
  const { xForwardedHost = isProxied, xForwardedProto = isProxied } = options
  const host = (xForwardedHost && forwarded('x-forwarded-host')) || requestHeader(app, 'host') || ''
  const proto = xForwardedProto ? forwarded('x-forwarded-proto') : undefined
  const secure = proto ? proto === 'https' : requestEvent(app)?.node?.req?.socket?.encrypted === true
  const origin = `${secure ? 'https' : 'http'}://${isHost(host) ? host : 'localhost'}`
  // The path comes from the request line only and must not change the origin.
  const path = `${app.$config.app.baseURL}/${app.ssrContext?.request.url ?? ''}`
    .replace(/^[\\/]+/, '/')
    .replace(/^([^?#]*)/, collapse)
  return new URL(origin + path)
}

function collapse(path: string): string {
  return path.replace(/\/{2,}/g, '/')
}

/** Whether the text is a host name or an IP address with an optional port, and nothing else. */
function isHost(host: string): boolean {
  return /^(?:[a-z\d](?:[a-z\d.-]*[a-z\d])?|\[[\da-f:.]+\])(?::\d{1,5})?$/i.test(host) && URL.canParse(`http://${host}`)
}
