import type { SecurityRule } from '@fw/schema'
import { ruleTarget, type BasePath } from '@fw/schema/path'
import { createError, eventHandler, setResponseHeaders, type EventHandler, type ProxyOptions } from 'h3'
import { requestContext, type RequestContext } from './request-path.ts'
import { proxyRequest } from './send/proxy.ts'
import { sendRedirect } from './send/senders.ts'

/** A target that may end with `/**`; `depth` is the number of segments of the pattern before `**`. */
interface RuleTarget {
  to: string
  depth?: number
}

/** Route rules as normalised by Nitro. */
export interface ServerRules {
  headers?: Record<string, string>
  redirect?: RuleTarget & { statusCode?: number }
  proxy?: RuleTarget & ProxyOptions
  ssr?: boolean
  noScripts?: boolean
  cache?: { headersOnly?: boolean } | false
  isr?: unknown
  cors?: boolean
  csrf?: boolean
  security?: SecurityRule
  maxBodySize?: number
  /** `pattern` is that of the rule. */
  rateLimit?: { max: number; per: number; by?: string; pattern?: string } | false
}

/** Applies rules that send a response or add headers. Targets that start with a slash are relative to the base path. */
export function createRulesHandler(base: BasePath, localFetch: typeof fetch): EventHandler {
  const targetOf = ({ to, depth }: RuleTarget, { sent, query }: RequestContext): string => {
    const target = ruleTarget(to, depth, sent, query)
    if (target === undefined) throw createError({ statusCode: 400 })
    return base.prepend(target)
  }
  return eventHandler((event) => {
    const context = requestContext(event)
    if (context === undefined) return undefined
    const { headers, redirect, proxy } = context.routeRules
    if (headers) setResponseHeaders(event, headers)
    if (redirect) return sendRedirect(event, escapeForHeader(targetOf(redirect, context)), redirect.statusCode)
    if (proxy) return proxyRequest(event, targetOf(proxy, context), { fetch: localFetch, ...proxy })
    return undefined
  })
}

function escapeForHeader(address: string): string {
  return address.replace(/[^\u0021-\u007E]/gu, encodeURIComponent)
}
