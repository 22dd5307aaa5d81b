import { csp, noScripts, payloadExtension, respectNoSSRHeader, ssr as ssrEnabled } from '#fw/settings'
import { isrHost } from '#fw/isr-host'
import type { RenderOutcome, RenderRequest, ResponseParts } from '@fw/schema'
import type { H3Event } from 'h3'
import { useNitroApp } from 'nitropack/runtime/internal/app'
import type { ServerRules } from './apply-rules.ts'
import { baseURL, useRuntimeConfig } from './config.ts'
import { maySend } from './cache/cache-tags.ts'
import { applyPolicy, keepParts, startPolicy } from './csp/page-policy.ts'
import { keepPayload } from './kept-payloads.ts'
import { islandHook, islandOf } from './island-response.ts'
import { logsOf } from './dev/page-logs.ts'
import { pageTags } from './dev/page-tags.ts'
import { documentParts, documentText } from './render/document.ts'
import { nonceOf } from './nonce.ts'
import { requestContext } from './request-path.ts'
import { requestSignal } from './request-signal.ts'
import { isProxied } from './request/proxied.ts'

/** Name of payload files. */
const payloadName = `_payload.${payloadExtension}`

/** The render request for the app. */
export function requestOf(event: H3Event, url: string, error?: RenderRequest['error']): RenderRequest {
  const rules = rulesOf(event)
  const nonce = nonceOf(event)
  return {
    url,
    event,
    get signal() {
      return requestSignal(event)
    },
    ssr:
      ssrEnabled &&
      rules?.ssr !== false &&
      !isShell(url) &&
      !(respectNoSSRHeader && !(isrHost && rules?.isr) && wantsShell(event)),
    config: useRuntimeConfig(),
    prerender: import.meta.prerender === true,
    ...(error ? { error } : islandOf(event)),
    ...islandHook(event),
    ...(nonce === '' ? {} : { nonce }),
    ...(csp ? { recordsInline: true } : {}),
    ...(isProxied(event) ? { isProxied: true } : {}),
  }
}

function rulesOf(event: H3Event): ServerRules | undefined {
  return requestContext(event)?.routeRules
}

/**
 * Whether the request asks for a page without content. Caches must store both variants, hence `Vary`. Hosts that keep pages (`isr`) do not read
 * it, so their pages always have content.
 */
function wantsShell({ node: { req, res } }: H3Event): boolean {
  res.appendHeader('vary', 'x-fw-no-ssr')
  return req.headers['x-fw-no-ssr'] !== undefined
}

/** Fallback pages of static hosts, which must not contain rendered content. */
function isShell(url: string): boolean {
  return import.meta.prerender === true && (url === '/200.html' || url === '/404.html' || url === '/index.html')
}

export async function pageText(event: H3Event, outcome: RenderOutcome & { kind: 'page' }, pathname: string): Promise<string> {
  const { page } = outcome
  event.node.res.setHeader('content-type', 'text/html;charset=utf-8')
  const routes = [...page.prerenderRoutes]
  const payloadURL = import.meta.prerender && page.payloadFile !== undefined ? payloadAddress(pathname) : undefined
  if (import.meta.prerender && page.payloadFile !== undefined) {
    const path = pathname.replace(/(.)\/$/, '$1')
    keepPayload(path, page.payloadFile)
    routes.push(`${path === '/' ? '' : path}/${payloadName}`)
  }
  if (import.meta.prerender && routes.length > 0)
    event.node.res.setHeader('x-nitro-prerender', routes.map(encodeURIComponent).join(', '))
  const nonce = nonceOf(event)
  const policy = csp ? startPolicy(event) : undefined
  const parts = documentParts(noScripts || rulesOf(event)?.noScripts ? { ...page, noScripts: true } : page, {
    nonce,
    payloadURL,
    inline: policy?.inline,
    ...(import.meta.dev
      ? { tags: await pageTags([...page.modules, ...(page.lazyModules ?? [])], nonce === '' ? '' : ` nonce="${nonce}"`) }
      : {}),
  })
  if (import.meta.dev) parts.bodyAppend.push(logsOf(event))
  if (policy) keepParts(policy, parts)
  const { hooks } = useNitroApp()
  await hooks.callHook('render:html' as never, ...([parts, { event }] as never)) // the app may declare further hooks
  if (policy) applyPolicy(event, policy, page.head, parts)
  return documentText(parts)
}

function payloadAddress(pathname: string): string {
  const { cdnURL, buildId } = useRuntimeConfig().app
  const path = pathname.replace(/^\/|\/$/g, '')
  return `${(cdnURL || baseURL).replace(/\/+$/, '')}/${path === '' ? '' : `${path}/`}${payloadName}?_b=${encodeURIComponent(buildId)}`
}

export function applyResponse(event: H3Event, { status, statusText, headers, cookies }: ResponseParts): void {
  const { res } = event.node
  if (status !== 200) {
    res.statusCode = status
    if (statusText) res.statusMessage = statusText
  }
  for (const name in headers) if (maySend(event, name)) res.setHeader(name, headers[name]!)
  if (cookies.length > 0) {
    const existing = res.getHeader('set-cookie')
    const before = existing === undefined ? [] : Array.isArray(existing) ? existing : [String(existing)]
    res.setHeader('set-cookie', [...before, ...cookies])
  }
}
