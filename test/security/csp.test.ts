import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import type { Page } from 'playwright-core'
import { describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'
import { violated, watchViolations } from '../support/violations.ts'
import { staticSite } from '../server/static-site.ts'
import { cspSite, pageKinds } from './csp-site.ts'
import { servers, useServer } from './servers.ts'

declare global {
  interface Window {
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

describe('a content security policy by hashes (T-CSP)', () => {
  const site = useServer('production', cspSite)
  const browser = useBrowser()

  /** Static hosts answer with the shell of `fw generate` if there is no file. */
  const serveFallback = (page: Page): Promise<unknown> =>
    page.route('**/fallback', (route) =>
      route.fulfill({ path: join(site.dir, '.output/public/200.html'), contentType: 'text/html;charset=utf-8' }),
    )
  const prepare = (page: Page): Promise<unknown> => Promise.all([watchViolations(page), serveFallback(page)])
  const click = async (page: Page, id: string, text: string): Promise<void> => {
    await page.getByTestId(id).click()
    await expect.poll(() => page.getByTestId(id).innerText()).toBe(text)
  }

  it.each(Object.entries(pageKinds))(
    'keeps what is injected into the page %s (%s) from running, and nothing else',
    async (path) => {
      const isShell = path === '/shell' || path === '/fallback'
      const isBroken = path === '/broken'
      for (const _ of path === '/cached' ? ['stored', 'from the cache'] : ['once']) {
        const { page } = await browser.open(site.url + path, { prepare })
        // Scripts that `v-html` inserts in a browser don't run anyway.
        const injected = isShell ? ['script-src-attr'] : ['script-src-attr', 'script-src-elem', 'script-src-elem']
        const more: string[] = path === '/strict' ? injected : path === '/prerendered' ? ['script-src-elem'] : [] // in an island, of a hook
        const blocked = [...injected, ...more].toSorted()
        await expect.poll(() => violated(page)).toEqual(blocked)
        const { evil, fromConfig, prehydrated, loading, fromHead, fromHook, fromHookBehind } = await page.evaluate(() => ({
          ...window,
        }))
        expect([evil, fromConfig]).toEqual([undefined, 1])
        expect(loading).toBe(isShell ? 1 : undefined)
        expect(prehydrated).toBe(isShell || isBroken ? undefined : 1)
        if (path === '/head') expect(fromHead).toBe('</script>')
        if (path === '/prerendered') expect(fromHook).toBeUndefined()
        if (path === '/hooked') expect([fromHook, typeof fromHookBehind]).toEqual(['head', 'number'])
        if (path === '/strict') {
          const { color, fontWeight } = await page.locator('main > p').evaluate((element) => ({ ...getComputedStyle(element) }))
          expect([color, fontWeight]).toEqual(['rgb(1, 2, 3)', '700'])
        }
        await click(page, 'count', '1')
        if (path === '/island' || path === '/strict') await click(page, 'bid', 'now 1')
        if (isBroken) continue
        await page.getByTestId('link').click()
        await page.locator('[data-page="linked"]').waitFor()
        expect(await violated(page)).toEqual(blocked)
      }
    },
  )

  it('has the same policy in the shell for errors of a static host', () => {
    const policies = ['200.html', '404.html'].map(
      (name) =>
        /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(
          readFileSync(join(site.dir, '.output/public', name), 'utf8'),
        )?.[1],
    )
    expect(policies[0]).toMatch(/script-src 'self' 'sha256-/)
    expect(policies[1]).toBe(policies[0])
  })

  it('blocks nothing if it only reports', async () => {
    const { headers } = await site.fetch('/reported')
    expect(headers.get('content-security-policy')).toBeNull()
    expect(headers.get('content-security-policy-report-only')).toMatch(/^default-src 'self'; script-src 'self' 'sha256-/)
    const { page } = await browser.open(`${site.url}/reported`, { prepare })
    await expect.poll(async () => [...new Set(await violated(page))]).toEqual(['script-src-attr', 'script-src-elem'])
    await expect.poll(() => page.evaluate(() => window['evil'])).toBeDefined()
    await click(page, 'count', '1')
  })

  it('the build names inline scripts that it cannot allow, of hooks as well', async () => {
    const { stdout, stderr } = await buildSite(inject('sitesDir'), cspSite) // the same build
    const of = 'FW_CSP_SCRIPT: The content security policy of /prerendered blocks an inline script: '
    for (const script of ['window.evil = "inline"', 'window.fromHook = "changed"']) expect(stdout + stderr).toContain(of + script)
    expect((stdout + stderr).match(/FW_CSP_SCRIPT/g)).toHaveLength(2)
  })

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
