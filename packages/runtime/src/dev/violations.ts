import { hot } from '#build/dev-client'
import type { PolicyViolation, RawError } from '@fw/schema'
import { fwGlobal } from '@fw/schema/global'
import type { FwApp } from '../app/fw-app.ts'
import { appBase } from './overlay/app-base.ts'
import { instanceOf, treeNodeOf } from './hydration/hydrated-node.ts'
import { placeOf, shownFile, type Place } from './hydration/place-of.ts'
import { pageRevision } from './page-revision.ts'

/** If a page has more violations, they have a common cause. */
const limit = 50

/** Sends what the content security policy of the page does not allow to the dev server, once per position: `#app/dev-violations`. */
export function watchViolations(fwApp: FwApp): void {
  const { violations } = fwGlobal() as { violations?: SecurityPolicyViolationEvent[] } // filled by a script of the page
  if (!violations) return
  const sent = new Set<string>()
  const send = (event: SecurityPolicyViolationEvent): void => {
    if (sent.size >= limit || isOfTools(event)) return
    const error = violationError(event)
    const id = JSON.stringify([error.violation, error.stack])
    if (sent.has(id)) return
    sent.add(id)
    hot?.send('fw:client-error', { ...error, revision: pageRevision() })
  }
  let isReady = false
  // Before hydration, elements have no position.
  const ready = (): void => {
    if (isReady) return
    isReady = true
    violations.splice(0).forEach(send)
    violations.push = (event) => {
      send(event)
      return 0
    }
  }
  fwApp.hook('app:suspense:resolve', ready)
  fwApp.hook('app:error', ready)
}

/** Whether the dev server or an extension of the browser has caused it. */
function isOfTools({ blockedURI, sourceFile, effectiveDirective }: SecurityPolicyViolationEvent): boolean {
  if ([blockedURI, sourceFile].some((url) => /^[\w-]+-extension\b/.test(url))) return true
  if (effectiveDirective !== 'connect-src') return false
  const own = [location.href.replace(/#.*/s, ''), `${location.origin}${appBase()}__fw/`]
  return own[0] === blockedURI || blockedURI.startsWith(own[1]!)
}

function violationError(event: SecurityPolicyViolationEvent): RawError {
  const { blockedURI: blocked, effectiveDirective: directive, sample, sourceFile, lineNumber, columnNumber } = event
  const at = placeOfElement(event)
  const violation: PolicyViolation = {
    directive,
    blocked: blocked.slice(0, 2000),
    ...(sample ? { sample } : {}),
    ...(at ? { file: at.file, line: at.line, column: at.column } : {}),
  }
  const isInDocument = !sourceFile || withoutHash(sourceFile) === withoutHash(document.URL)
  return {
    side: 'client',
    name: 'Error',
    code: 'FW_CSP_BLOCKED',
    message: `${directive}: ${blocked}`,
    violation,
    ...(isInDocument ? {} : { stack: `    at ${sourceFile}:${lineNumber}:${Math.max(1, columnNumber)}` }),
  }
}

/** The position of the blocked element in a template, or that of the nearest element around it. */
function placeOfElement(event: SecurityPolicyViolationEvent): Place | undefined {
  const found = event.target instanceof Element ? { element: event.target } : elementWith(event.blockedURI)
  for (let node: Element | null | undefined = found?.element; node; node = node.parentElement) {
    const instance = instanceOf(node)
    const vnode = treeNodeOf(node)
    if (!instance || !vnode) continue
    const place = placeOf(vnode, instance.root.vnode, 'node', node === found?.element ? found.attribute : undefined)
    const file = shownFile(instance)
    return place ?? (file === undefined ? undefined : { file, line: 1, column: 1 })
  }
  return undefined
}

const attributes = ['src', 'href', 'data', 'action', 'formaction', 'poster', 'srcset'] as const

/** Browsers don't say which element has requested a URL. For frames, they only tell the origin. */
function elementWith(url: string): { element: Element; attribute?: string } | undefined {
  if (!URL.canParse(url)) return undefined
  const isOrigin = new URL(url).origin === url
  for (const element of document.querySelectorAll(attributes.map((name) => `[${name}]`).join())) {
    if ((element as HTMLImageElement).currentSrc === url) return { element }
    const attribute = attributes.find((name) => {
      const value = element.getAttribute(name)
      const target = value !== null && URL.canParse(value, document.baseURI) ? new URL(value, document.baseURI) : undefined
      return target && (isOrigin ? target.origin === url : withoutHash(target.href) === url)
    })
    if (attribute) return { element, attribute }
  }
  return undefined
}

function withoutHash(url: string): string {
  return url.replace(/#.*/s, '')
}
