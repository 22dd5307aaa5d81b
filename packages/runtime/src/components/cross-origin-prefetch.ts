let pending: Set<string> | undefined

/** Whether a URL is a page of another origin, which the browser can prefetch with speculation rules. */
export function isCrossOrigin(href: string): boolean {
  if (!HTMLScriptElement.supports?.('speculationrules') || !URL.canParse(href, location.href)) return false
  const { protocol, origin } = new URL(href, location.href)
  return /^https?:$/.test(protocol) && origin !== location.origin
}

/** Makes the browser prefetch a page of another origin. It ignores changes of existing rules, so each batch has its own script. */
export function prefetchCrossOrigin(href: string): void {
  if (!pending) queueMicrotask(addRules)
  pending ??= new Set()
  pending.add(new URL(href, location.href).href)
}

function addRules(): void {
  const script = document.createElement('script')
  script.type = 'speculationrules'
  script.nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce ?? ''
  script.textContent = JSON.stringify({ prefetch: [{ source: 'list', urls: [...pending!] }] })
  pending = undefined
  document.head.append(script)
}
