import type { FwOptions, PolicyViolation, RawError } from '@fw/schema'
import { cspDirectives } from '@fw/schema/csp'

type Security = Pick<FwOptions['security'], 'csp' | 'origins'>

/** Adds the message and the fix to a violation of the content security policy, which a browser has reported. */
export function explainViolation(raw: RawError, security: Security): RawError {
  if (!raw.violation || !security.csp) return raw
  const { directive } = raw.violation
  const message = `The content security policy does not allow ${whatOf(raw.violation)} (${directive}).`
  const end = security.csp.report ? '' : ' Development only reports it; after `fw build`, browsers block it.'
  return { ...raw, message: message + end, hint: hintOf(raw.violation, security.csp, security.origins) }
}

function whatOf({ directive, blocked, sample = '' }: PolicyViolation): string {
  const text = sample === '' ? '' : `: ${sample.replaceAll(/\s+/g, ' ').trim()}`
  if (blocked === 'inline') {
    if (directive === 'script-src-attr') return `attributes that run code${text}`
    if (directive === 'style-src-attr') return `style attributes${text}`
    return directive.startsWith('style-src') ? `this inline style${text}` : `this inline script${text}`
  }
  if (blocked === 'eval') return `code that is created at run time${text}`
  if (blocked === 'wasm-eval') return 'WebAssembly'
  return `"${blocked}"`
}

function hintOf(
  { directive, blocked }: PolicyViolation,
  csp: Exclude<Security['csp'], false>,
  origins: readonly string[],
): string {
  if (blocked === 'inline') {
    if (directive === 'script-src-attr') return 'Use a listener of Vue, such as @click.'
    if (directive === 'style-src-attr') return `Use a class, or remove styles: 'strict' from security.csp.`
    return directive.startsWith('style-src')
      ? 'Add it with useHead, or move it to a style sheet.'
      : 'Add it with useHead while the page is rendered on the server, or move it to a file. Do not allow it if it is text of a visitor.'
  }
  const source = sourceOf(blocked)
  if (source === undefined) return `See ${directive} in the documentation of content security policies.`
  if (directive === 'form-action' && !('form-action' in csp))
    return `Allow it in fw.config:\nsecurity: { origins: [${quoted(source)}] }`
  const directives = cspDirectives(csp, origins)
  const name = writtenName(directive, directives)
  const inherited = directives.get(name) ?? directives.get('child-src') ?? directives.get('default-src') ?? []
  const sources = [...new Set([...inherited.filter((each) => each !== `'none'`), source])]
  return `Allow it in fw.config:\nsecurity: { csp: { '${name}': [${sources.map(quoted).join(', ')}] } }`
}

/** The directive to set: browsers name the most specific one. */
function writtenName(directive: string, directives: ReadonlyMap<string, unknown>): string {
  const general = directive.replace(/-(?:elem|attr)$/, '')
  return directives.has(directive) ? directive : general
}

function sourceOf(blocked: string): string | undefined {
  if (blocked === 'eval') return `'unsafe-eval'`
  if (blocked === 'wasm-eval') return `'wasm-unsafe-eval'`
  if (/^[a-z][a-z\d+.-]*$/.test(blocked)) return `${blocked}:` // browsers only tell the scheme, such as data
  if (!URL.canParse(blocked)) return undefined
  const { protocol, host } = new URL(blocked)
  return /^(?:https?|wss?):$/.test(protocol) && /^[\w.:[\]-]+$/.test(host) ? `${protocol}//${host}` : protocol
}

function quoted(source: string): string {
  return source.includes(`'`) ? `"${source}"` : `'${source}'`
}
