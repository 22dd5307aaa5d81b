import { csp } from '#fw/settings'
import type { DocumentParts, HeadMarkup } from '@fw/schema'
import type { H3Event } from 'h3'
import { nonceOf } from '../nonce.ts'
import { requestContext } from '../request-path.ts'
import { addedHtml } from './added-by-hooks.ts'
import { forDevelopment, watchScript } from './dev-policy.ts'
import { hashSource, sourcesIn, type InlineSources } from './inline-sources.ts'
import { policyFor, policyText, type Policy } from './policy.ts'

/** Inline elements of a page that the server has written. Everything else in a page may come from a visitor. */
export interface InlineRecord {
  /** Scripts that are the same in many responses. */
  scripts: string[]
  /** Scripts with data of the page. */
  ownScripts: string[]
  /** HTML with styles and scripts, the same in many responses. */
  html: string[]
}

/** The policy of a page while it is written. */
export interface PagePolicy {
  policy: Policy
  inline: InlineRecord
  /** The parts before hooks have changed them. */
  parts?: DocumentParts
}

const sections = ['head', 'bodyPrepend', 'body', 'bodyAppend'] as const

/** Returns undefined if the page has no policy. */
export function startPolicy(event: H3Event): PagePolicy | undefined {
  const rule = requestContext(event)?.routeRules.security?.csp
  if (csp === false || rule === false) return undefined
  return { policy: policyFor(rule), inline: { scripts: [], ownScripts: [], html: [] } }
}

/** Remembers what a page consists of before hooks change it. */
export function keepParts(page: PagePolicy, parts: DocumentParts): void {
  const { head, bodyPrepend, body, bodyAppend } = parts
  page.parts = { ...parts, head: [...head], bodyPrepend: [...bodyPrepend], body: [...body], bodyAppend: [...bodyAppend] }
}

/** Sends the policy of a page, or adds it to the page if it becomes a file. */
export function applyPolicy(
  event: H3Event,
  { policy, inline, parts: before }: PagePolicy,
  head: HeadMarkup,
  parts: DocumentParts,
): void {
  const { needsStyles } = policy
  const added = before ? sections.flatMap((name) => addedHtml(before[name], parts[name])) : []
  const found = [...inline.html.map(constantHtml), ...added.map(sourcesIn)]
  const sources: InlineSources = {
    scripts: [
      ...inline.scripts.map(constantScript),
      ...[...inline.ownScripts, ...(head.inline?.scripts ?? [])].map(hashSource),
      ...found.flatMap(({ scripts }) => scripts),
    ],
    styles: needsStyles ? [...ofHead(head.inline?.styles), ...found.flatMap(({ styles }) => styles)] : [],
  }
  if (import.meta.prerender) addMeta(parts, policy, sources)
  else if (import.meta.dev) reportViolations(event, policy, sources, parts)
  else sendPolicy(event, policy, sources)
}

/** Development only: sends a policy that blocks nothing, and has the page collect what it reports. */
function reportViolations(event: H3Event, policy: Policy, { scripts, styles }: InlineSources, parts: DocumentParts): void {
  if (event.node.res.hasHeader('content-security-policy')) return // the app has its own
  const watch = constantScript(watchScript)
  parts.head.unshift(`<script>${watchScript}</script>`)
  sendPolicy(event, forDevelopment(policy, event.node.req.headers.host), { scripts: [watch, ...scripts], styles })
}

/** Before unhead removes a style in the browser, it empties it. */
const ofHead = (styles: readonly string[] = []): string[] => (styles.length === 0 ? [] : ['', ...styles].map(hashSource))

/** Sends the policy of a page that consists of constant text and escaped values. */
export function applyPlainPolicy(event: H3Event, html: string): void {
  const page = startPolicy(event)
  if (page && !import.meta.prerender) sendPolicy(event, page.policy, sourcesIn(html))
}

/** Responses whose policy is fw's, so that an error page may replace it. */
const sent = new WeakSet<H3Event>()

function sendPolicy(event: H3Event, policy: Policy, sources: InlineSources): void {
  const { res } = event.node
  const name = policy.isReportOnly ? 'content-security-policy-report-only' : 'content-security-policy'
  if (res.hasHeader(name) && !sent.has(event)) return // the app has its own
  sent.add(event)
  res.setHeader(name, policyText(policy, sources, nonceOf(event), 'header'))
}

/** The declaration of the character set must be in the first kilobyte, so the policy follows it. */
function addMeta(parts: DocumentParts, policy: Policy, sources: InlineSources): void {
  if (policy.isReportOnly) return // a meta element cannot
  const text = policyText(policy, sources, '', 'meta').replaceAll('&', '&amp;').replaceAll('"', '&quot;')
  const meta = `<meta http-equiv="Content-Security-Policy" content="${text}">`
  const charset = /^<meta charset="[^"]*">/
  const at = parts.head.findIndex((part) => charset.test(part))
  if (at === -1) parts.head.unshift(meta)
  else parts.head[at] = parts.head[at]!.replace(charset, (tag) => tag + meta)
}

const known = new Map<string, InlineSources>()
const limit = 1000

function remembered(key: string, compute: () => InlineSources): InlineSources {
  let sources = known.get(key)
  if (!sources) {
    if (known.size >= limit) known.clear() // of a page with countless variants
    known.set(key, (sources = compute()))
  }
  return sources
}

const constantHtml = (html: string): InlineSources => remembered(html, () => sourcesIn(html))

const constantScript = (text: string): string =>
  remembered(`\0${text}`, () => ({ scripts: [hashSource(text)], styles: [] })).scripts[0]!
