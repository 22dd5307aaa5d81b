import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { staticSite } from '../server/static-site.ts'
import { servers, useServer } from './servers.ts'

/** A strict policy, without `unsafe-inline` for scripts. */
const middleware = `export default defineEventHandler((event) => {
  const nonce = Math.random().toString(36).slice(2)
  event.context.nonce = nonce
  setHeader(event, 'content-security-policy', \`default-src 'self'; script-src 'nonce-\${nonce}' 'strict-dynamic'; style-src 'self' 'unsafe-inline'; object-src 'none'; base-uri 'none'\`)
})`

const withScripts = `<script setup>
useHead({
  script: [
    { innerHTML: 'window.inline = "<script>"' },
    { src: '/hello.txt', tagPosition: 'bodyClose' },
    { type: 'application/ld+json', innerHTML: '{}' },
  ],
})
</script>
<template><main data-page="unlinked">Nobody links here</main></template>`

describe.each(servers)('a content security policy with a nonce, on the %s server (T-XSS)', (server) => {
  const site = useServer(server, {
    ...staticSite,
    'server/middleware/csp.ts': middleware,
    'app/pages/unlinked.vue': withScripts,
  })
  const browser = useBrowser()

  it('does not block the app and its navigation', async () => {
    const { page, expectClean } = await browser.open(`${site.url}/`)
    await page.getByTestId('count').click()
    expect(await page.getByTestId('count').innerText()).toBe('1')
    await page.getByTestId('to-list').click()
    await page.locator('[data-page="list"]').waitFor()
    expectClean()
  })

  it('has its nonce on every script, which differs per response', async () => {
    const answers = await Promise.all([site.fetch('/'), site.fetch('/')])
    const nonces = answers.map((answer) => /'nonce-([^']+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1])
    expect(nonces[0]).not.toBe(nonces[1])
    const html = await answers[0]!.text()
    const withHead = await site.fetch('/unlinked')
    const own = /'nonce-([^']+)'/.exec(withHead.headers.get('content-security-policy') ?? '')?.[1]
    const page = await withHead.text()
    for (const script of ['>window.inline = "', ' src="/hello.txt"', ' type="application/ld+json"'])
      expect(page).toMatch(
        new RegExp(
          `<script[^>]* nonce="${own}"[^>]*${script.replace(/[.+]/g, String.raw`\$&`).replace(/^ /, ' ?')}|<script[^>]*${script.replace(/[.+]/g, String.raw`\$&`)}[^>]* nonce="${own}"`,
        ),
      )
    const scripts = [...html.matchAll(/<script\b([^>]*)>/g)].map((match) => match[1]!)
    expect(scripts.length).toBeGreaterThan(1)
    for (const attributes of scripts)
      if (!/type="application\/json"/.test(attributes)) expect(attributes).toContain(`nonce="${nonces[0]}"`)
  })
})
