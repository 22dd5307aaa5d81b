import { digest } from 'ohash'

/** Sources of a policy for inline elements: hashes of their text. */
export interface InlineSources {
  scripts: readonly string[]
  styles: readonly string[]
}

/** The source that allows an inline element with this text. */
export function hashSource(text: string): string {
  const hash = digest(text.replace(/\r\n?/g, '\n')) // as parsers of HTML read line breaks
  return `'sha256-${hash.replaceAll('-', '+').replaceAll('_', '/')}='`
}

/** The sources of all inline scripts and styles in HTML, which must not contain any text of others that is not escaped. */
export function sourcesIn(html: string): InlineSources {
  const scripts: string[] = []
  const styles: string[] = []
  for (const { name, attributes, text } of inlineElements(html)) {
    if (name === 'style') styles.push(hashSource(text))
    else if (isExecuted(attributes)) scripts.push(hashSource(text))
  }
  return { scripts, styles }
}

/** Texts of the scripts in HTML that a policy applies to. */
export function inlineScripts(html: string): string[] {
  return inlineElements(html).flatMap(({ name, attributes, text }) => (name === 'script' && isExecuted(attributes) ? [text] : []))
}

interface InlineElement {
  name: 'script' | 'style'
  attributes: string
  text: string
}

function inlineElements(html: string): InlineElement[] {
  const elements: InlineElement[] = []
  const start = /<(script|style)(?=[\s>/])((?:"[^"]*"|'[^']*'|[^>"'])*)>/gi
  for (let match = start.exec(html); match !== null; match = start.exec(html)) {
    const name = match[1]!.toLowerCase() === 'script' ? 'script' : 'style'
    const end = new RegExp(`</${name}`, 'gi')
    end.lastIndex = start.lastIndex
    const at = end.exec(html)?.index
    if (at === undefined) break
    elements.push({ name, attributes: match[2]!, text: html.slice(start.lastIndex, at) })
    start.lastIndex = at
  }
  return elements
}

/** Whether a policy decides on an inline script: not if it has a URL or contains data. */
function isExecuted(attributes: string): boolean {
  if (/(?:^|[\s"'])src\s*=/i.test(attributes)) return false
  const type = /(?:^|[\s"'])type\s*=\s*["']?([^"'\s>]*)/i.exec(attributes)?.[1] ?? ''
  return !type.includes('/') || /(?:java|ecma|j|live)script/i.test(type)
}
