import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { staticSite } from '../server/static-site.ts'
import { cspSite, pageKinds } from './csp-site.ts'
import { servers, useServer } from './servers.ts'

declare global {
  interface Window {
    /** Directives that something has violated. */
    violated: string[]
    [given: string]: unknown
  }
}

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

/** Makes a page remember violations, also those of its HTML. */
const watchViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    window.violated = []
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective }) => window.violated.push(effectiveDirective))
  })

const violated = (page: Page): Promise<string[]> => page.evaluate(() => window.violated.toSorted())

describe('a content security policy by hashes (T-CSP)', () => {
  const site = useServer('production', cspSite)
  const browser = useBrowser()

  it.each(Object.entries(pageKinds))(
    'keeps what is injected into the page %s (%s) from running, and nothing else',
    async (path) => {
      for (const _ of path === '/cached' ? ['stored', 'from the cache'] : ['once']) {
        const { page } = await browser.open(site.url + path, { prepare: watchViolations })
        // Scripts that `v-html` inserts in a browser don't run anyway.
        const blocked = path === '/shell' ? ['script-src-attr'] : ['script-src-attr', 'script-src-elem', 'script-src-elem']
        await expect.poll(() => violated(page)).toEqual(blocked)
        const { evil, fromConfig, prehydrated, loading, fromHead, fromHook, fromHookBehind } = await page.evaluate(() => ({
          ...window,
        }))
        expect([evil, fromConfig]).toEqual([undefined, 1])
        expect(loading).toBe(path === '/shell' ? 1 : undefined)
        expect(prehydrated).toBe(path === '/shell' || path === '/broken' ? undefined : 1)
        if (path === '/head') expect(fromHead).toBe('</script>')
        if (path === '/hooked') expect([fromHook, typeof fromHookBehind]).toEqual(['head', 'number'])
        if (path === '/broken') continue
        await page.getByTestId('link').click()
        await page.locator('[data-page="linked"]').waitFor()
        expect(await violated(page)).toEqual(blocked)
      }
    },
  )

  it('is part of cached and prerendered pages', async () => {
    const [first, second] = [await site.fetch('/cached'), await site.fetch('/cached')]
    expect(second.headers.get('cache-status')).toMatch(/^fw; hit/)
    const policy = first.headers.get('content-security-policy')
    expect(policy).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/)
    expect(second.headers.get('content-security-policy')).toBe(policy)
    const file = readFileSync(join(site.dir, '.output/public/prerendered/index.html'), 'utf8')
    const meta =
      /^<!DOCTYPE html><html[^>]*><head>.{0,200}<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="([^"]*)">/s.exec(
        file,
      )
    expect(meta?.[1]).toMatch(/script-src 'self' 'sha256-/)
    expect(meta?.[1]).not.toMatch(/frame-ancestors|report/)
  })

  it('allows a nonce of middleware, and what a rule says', async () => {
    const policyOf = async (path: string): Promise<string> =>
      (await site.fetch(path, { headers: { accept: 'text/html' } })).headers.get('content-security-policy') ?? ''
    expect(await policyOf('/?nonce')).toMatch(
      /script-src 'self' ('sha256-[^']+' )+'nonce-given'; style-src 'self' 'unsafe-inline'; /,
    )
    expect(await policyOf('/framed')).toContain('frame-ancestors https://partner.test')
    expect(await policyOf('/framed')).toContain("object-src 'none'")
    expect(await policyOf('/open')).toBe('')
    expect(await policyOf('/own')).toBe("object-src 'none'")
    expect(await policyOf('/nowhere')).toContain("script-src 'self' 'sha256-")
    const { headers } = await site.fetch('/framed')
    expect([headers.get('x-frame-options'), headers.get('x-own'), headers.get('x-content-type-options')]).toEqual([
      null,
      'yes',
      'nosniff',
    ])
  })
})
