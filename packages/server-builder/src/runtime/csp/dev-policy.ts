import { ignoredInReports } from '@fw/schema/csp'
import type { Policy } from './policy.ts'

/** Remembers violations until the code that reports them is loaded, see `watchViolations`. The first script of a page, because others may be blocked. */
export const watchScript =
  '((w,v)=>{w.violations=v;addEventListener("securitypolicyviolation",e=>v.push(e))})(window.__fwShared||={},[])'

/** Nobody wants reports about development. */
const omitted = [...ignoredInReports, 'report-uri', 'report-to']

/** A policy that only reports, and allows what the dev server adds to pages. */
export function forDevelopment(policy: Policy, host = ''): Policy {
  const directives = new Map(policy.directives)
  for (const name of omitted) directives.delete(name)
  const effective = (...names: string[]): readonly string[] | undefined =>
    names.map((name) => directives.get(name)).find((sources) => sources !== undefined)

  // Connection to the dev server.
  const connections = effective('connect-src', 'default-src')
  if (connections && host !== '') directives.set('connect-src', [...withoutNone(connections), `ws://${host}`, `wss://${host}`])

  // Style sheets are inline, so that they can be updated. Attributes are those of the app.
  const styles = effective('style-src-elem', 'style-src', 'default-src')
  if (styles && !styles.includes(`'unsafe-inline'`)) {
    const urls = withoutNone(styles).filter((source) => !/^'(?:nonce|sha\d+)-/.test(source)) // with one of them, 'unsafe-inline' is ignored
    directives.set('style-src-elem', [...urls, `'unsafe-inline'`])
  }

  for (const [name, sources] of directives)
    if (/^(?:script|style)-src/.test(name)) directives.set(name, [...sources, `'report-sample'`])
  return { isReportOnly: true, needsStyles: false, directives }
}

function withoutNone(sources: readonly string[]): string[] {
  return sources.filter((source) => source !== `'none'`)
}
