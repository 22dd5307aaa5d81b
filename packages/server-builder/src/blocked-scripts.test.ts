import { expect, it } from 'vitest'
import { BlockedScripts, blockedScripts } from './blocked-scripts.ts'
import { hashSource } from './runtime/csp/inline-sources.ts'

const pageWith = (policy: string, html: string): string =>
  `<!DOCTYPE html><html><head><meta charset="utf-8"><script>before()</script><meta http-equiv="Content-Security-Policy" content="${policy}"></head><body>${html}</body></html>`

it('finds the inline scripts without a hash, which the policy applies to', () => {
  const html = `<script>known()</script><script>unknown()</script><script type="application/json">{}</script><script src="/a.js"></script>`
  const policy = `default-src 'self'; script-src 'self' ${hashSource('known()')}`
  expect(blockedScripts(pageWith(policy, html))).toEqual(['unknown()'])
  expect(blockedScripts(pageWith(`default-src 'self'`, html))).toEqual(['known()', 'unknown()'])
  expect(blockedScripts(pageWith(`script-src 'unsafe-inline'`, html))).toEqual([])
  expect(blockedScripts(pageWith(`object-src 'none'`, html))).toEqual([])
  expect(blockedScripts(html)).toEqual([])
})

it('names a script once, with its pages', () => {
  const found = new BlockedScripts()
  for (const path of ['/a', '/b', '/c']) found.add(path, pageWith(`script-src 'self'`, '<script>\n  one()\n  two()</script>'))
  expect(found.problems()).toMatchObject([
    { code: 'FW_CSP_SCRIPT', why: 'The content security policy of /a and 2 other pages blocks an inline script: one() two()' },
  ])
})
