import { readFileSync, readdirSync, renameSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { settle, useBrowser } from '../support/browser.ts'
import { testMode } from '../support/cell.ts'
import { watchNavigations } from '../support/navigations.ts'
import { write } from '../support/project.ts'
import { useSite } from '../support/site.ts'

const prefixForEvery = { config: { 'i18n.strategy': 'prefix', 'i18n.detect': false } }
const isDev = testMode() === 'dev'

describe('@fw/i18n with a prefix for all but the default locale', () => {
  const site = useSite('module-i18n')
  const browser = useBrowser()

  it('renders each URL in its locale', async () => {
    const [en, de, ar] = await Promise.all([site.html('/'), site.html('/de'), site.html('/ar')])
    expect(en).toContain('<h1>Welcome</h1>')
    expect(en).toMatch(/<html[^>]* lang="en-GB"/)
    expect(de).toContain('<h1>Willkommen</h1>')
    expect(de).toMatch(/<html[^>]* lang="de-AT"/)
    expect(ar).toMatch(/<html[^>]* dir="rtl"/)
    expect(en).toContain('<p id="layer">from the layer, layer a, project b, only English</p>')
    expect(de).toContain('only English') // falls back to English
  })

  it('keeps the language of a page with an island', async () => {
    const html = await site.html('/de/with-island')
    expect(html).toContain('on the server only')
    expect(html).toMatch(/<html[^>]* lang="de-AT"/)
    expect(await site.html('/ar/with-island')).toMatch(/<html[^>]* dir="rtl"/)
  })

  it('separates the locales of concurrent requests', async () => {
    const paths = Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? '/users/x' : '/de/users/x'))
    const pages = await Promise.all(paths.map((path) => site.html(path)))
    for (const [index, html] of pages.entries()) expect(html).toContain(index % 2 === 0 ? 'Hello x!' : 'Hallo x!')
  })

  it('has routes for nested pages, and respects page meta', async () => {
    expect(await site.html('/de/users/1')).toContain('<p id="name">users-id___de</p>')
    expect(await site.html('/moved')).toContain('renamed___en Welcome')
    expect(await site.html('/de/moved')).toContain('renamed___de Willkommen')
    expect(await site.html('/de/other')).toContain('renamed___de Willkommen')
    expect(await site.html('/plain')).toContain('plain en')
    expect((await site.fetch('/de/plain')).status).toBe(404)
    expect((await site.fetch('/de/old')).headers.get('location')).toBe('/de')
  })

  it('has one URL per page, and an error page in its locale', async () => {
    const response = await site.fetch('/en/users/1?x=1')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/users/1?x=1'])
    expect((await site.fetch('/en//evil.test/')).headers.get('location') ?? '').not.toContain('//')
    expect((await site.fetch('/de/nothing')).status).toBe(404)
    expect(await site.html('/de/nothing')).toContain('Keine solche Seite')
  })

  it("redirects to the visitor's locale on the start page only", async () => {
    const at = async (path: string, headers: Record<string, string>): Promise<string | null> =>
      (await site.fetch(path, { headers: { accept: 'text/html', ...headers } })).headers.get('location')
    expect(await at('/', { 'accept-language': 'fr;q=1, de-CH;q=0.9, en;q=0.8' })).toBe('/de')
    expect(await at('/', { 'accept-language': 'de', cookie: 'locale=en' })).toBe(null)
    expect(await at('/?x=1', { 'accept-language': 'en', cookie: 'locale=ar' })).toBe('/ar?x=1')
    expect(await at('/', { cookie: 'locale=//evil.test' })).toBe(null)
    expect(await at('/users/1', { 'accept-language': 'de' })).toBe(null)
    expect((await site.fetch('/')).headers.get('vary')).toMatch(/cookie, accept-language/)
  })

  it('switches the locale in the browser, and loads its messages lazily', async () => {
    const { page, requests, expectClean } = await browser.open(`${site.url}/`, { context: { locale: 'en-GB' } })
    await page.waitForLoadState('networkidle')
    const loaded = async (): Promise<boolean> =>
      (
        await Promise.all(
          requests.filter((each) => /\.[mc]?[jt]s/.test(each)).map((each) => site.fetch(each.slice(4)).then((r) => r.text())),
        )
      ).some((text) => text.includes('german-messages'))
    expect(await loaded()).toBe(false)
    expect(await page.locator('#user').getAttribute('href')).toBe('/users/a%20b?x=1')
    await page.locator('#de').click()
    await page.getByText('Willkommen').waitFor()
    expect(await loaded()).toBe(true)
    await page.waitForURL(`${site.url}/de`)
    expect(await page.locator('html').getAttribute('lang')).toBe('de-AT')
    expect((await page.context().cookies()).find(({ name }) => name === 'locale')?.value).toBe('de')
    await page.locator('#user').click()
    await page.getByText('Hallo a b!').waitFor()
    expect(await page.locator('#home').getAttribute('href')).toBe('/de')
    expect(await page.locator('#renamed').getAttribute('href')).toBe('/de/moved')
    await page.goBack()
    await page.locator('#plain').click()
    await page.getByText('plain de').waitFor() // a URL without a locale keeps the selected one
    expectClean()
  })

  it('navigates to the same page with useSetLocale', async () => {
    const { page } = await browser.open(`${site.url}/?x=1`, { context: { locale: 'en-GB' } })
    await page.locator('button').click()
    await page.getByText('Willkommen').waitFor()
    await page.waitForURL(`${site.url}/de?x=1`)
  })

  it('keeps the locale of a page until the next one is shown, and loads data once', async () => {
    const { page, requests, forget, expectClean } = await browser.open(`${site.url}/data`, { context: { locale: 'en-GB' } })
    await page.waitForLoadState('networkidle')
    const english = 'en en Welcome Welcome en fetched-en keyed-en'
    expect(await page.locator('.words').innerText()).toBe(english)
    forget()
    // Records everything that the old page and the app around it show from now on.
    await page.evaluate(() => {
      const seen: string[] = ((window as { seen?: string[] }).seen = [])
      const words = document.querySelector('.words')!
      const look = (): void => {
        const now = `${document.querySelector('#app-locale')!.textContent}: ${words.textContent}`
        if (words.isConnected && now !== seen.at(-1)) seen.push(now)
      }
      new MutationObserver(look).observe(document.body, { subtree: true, childList: true, characterData: true })
    })
    await page.locator('#switch').click()
    await page.waitForURL(`${site.url}/de/data`)
    await page.getByText('de de Willkommen Willkommen de fetched-de keyed-de').waitFor()
    await page.locator('#app-locale', { hasText: 'de' }).waitFor()
    expect(await page.locator('.slot').innerText()).toBe('Hallo Ada!')
    expect(await page.locator('html').getAttribute('lang')).toBe('de-AT')
    const seen = await page.evaluate(() => (window as { seen?: string[] }).seen)
    expect(new Set(seen)).toEqual(new Set(seen?.length ? [`en: ${english}`] : []))
    expect(requests.filter((each) => each.includes('/api/')).toSorted()).toEqual([
      'GET /api/fetched?locale=de',
      'GET /api/keyed?locale=de',
    ])
    expectClean()
  })

  it('keeps the locale if a navigation is aborted, and passes the target locale to middleware', async () => {
    const { page, requests, forget, expectClean } = await browser.open(`${site.url}/data`, { context: { locale: 'en-GB' } })
    await page.waitForLoadState('networkidle')
    const cookie = async (): Promise<string | undefined> =>
      (await page.context().cookies()).find(({ name }) => name === 'locale')?.value
    const before = [await cookie(), await page.locator('main').innerHTML()]
    forget()
    const navigations = await watchNavigations(page)
    await page.locator('#refused').click()
    await expect.poll(navigations).toEqual([{ path: '/de/refused', stayed: true }])
    await settle(page)
    expect([await cookie(), await page.locator('main').innerHTML()]).toEqual(before)
    expect(await page.locator('#app-locale').innerText()).toBe('en')
    expect(await page.locator('html').getAttribute('lang')).toBe('en-GB')
    expect(requests.filter((each) => each.includes('/api/'))).toEqual([])
    await page.locator('#guarded').click()
    await page.waitForURL(`${site.url}/de/users/guard?de`)
    await page.getByText('Hallo guard!').waitFor()
    expect(await cookie()).toBe('de')
    expectClean()
  })

  it.each(['#nothing', '#account'])('shows an error page in the locale of its URL: %s', async (link) => {
    const { page } = await browser.open(`${site.url}/data`, { context: { locale: 'en-GB' } })
    await page.locator(link).click() // a missing page, and one protected by a rule for /account
    await page.getByText('Keine solche Seite').waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe('de-AT')
  })

  it.runIf(isDev)('updates messages when their file changes', async () => {
    const { page } = await browser.open(`${site.url}/ar`)
    await page.evaluate(() => ((window as { kept?: boolean }).kept = true))
    write(site.dir, { 'app/i18n/ar.json': '{ "title": "changed" }' })
    await page.getByText('changed').waitFor()
    expect(await page.evaluate(() => (window as { kept?: boolean }).kept), 'the page was not loaded again').toBe(true)
    expect(await site.html('/ar')).toContain('<h1>changed</h1>')
    write(site.dir, { 'app/i18n/ar.json': '{\n  "title" "broken"\n}' })
    await expect.poll(() => site.html('/ar')).toContain('Invalid JSON')
    await expect.poll(() => site.logs()).toMatch(/Invalid JSON[^]*app\/i18n\/ar\.json:2:1\d/)
    write(site.dir, { 'app/i18n/ar.json': '{ "title": "fixed" }' })
    await expect.poll(() => site.html('/ar')).toContain('<h1>fixed</h1>')
    write(site.dir, { 'app/i18n/ar.ts': `export default { title: 'of a new file' }` })
    await expect.poll(() => site.html('/ar')).toContain('of a new file')
  })
})

describe('@fw/i18n and route rules', () => {
  const sites = [
    { base: '', locale: '/de', site: useSite('module-i18n') },
    { base: '/shop', locale: '/de', site: useSite('module-i18n', { env: { FW_APP_BASE_URL: '/shop/' } }) },
    { base: '', locale: '/en', site: useSite('module-i18n', prefixForEvery) },
    { base: '/shop', locale: '/de', site: useSite('module-i18n', { ...prefixForEvery, env: { FW_APP_BASE_URL: '/shop/' } }) },
  ]

  it.each(sites)('applies rules to localised paths: base "$base", locale $locale', async ({ base, locale, site }) => {
    const get = (path: string): Promise<Response> => site.fetch(`${base}${locale}${path}`, { headers: { accept: 'text/html' } })
    const user = await get('/users/1')
    expect([user.status, user.headers.get('x-users')]).toEqual([200, 'all'])
    expect(user.headers.get('x-locale')).toBe(locale === '/de' ? 'de' : 'any') // has its own rule
    const account = await get('/account')
    expect([account.status, await account.text()]).toEqual([403, expect.not.stringContaining('secret')])
    expect(await (await get('/bare')).text()).not.toContain('<p>bare</p>')
    expect((await get('/former')).headers.get('location')).toBe(`${base}${locale}/users/former`)
    expect((await get('/former-plain')).headers.get('location')).toBe(`${base}/plain`)
  })
})

describe('@fw/i18n with a prefix for every locale', () => {
  const site = useSite('module-i18n', prefixForEvery)

  it('redirects URLs without a locale', async () => {
    const location = async (path: string): Promise<string | null> => (await site.fetch(path)).headers.get('location')
    expect(await location('/')).toBe('/en')
    expect(await location('/users/1?x=1')).toBe('/en/users/1?x=1')
    expect((await location('//evil.test')) ?? '').not.toMatch(/^\/\//)
    expect((await site.fetch('/nothing')).status).toBe(404)
    expect(await site.html('/en')).toContain('<h1>Welcome</h1>')
    expect(await site.html('/en')).toContain('href="/de"')
  })
})

describe('@fw/i18n without prefixes', () => {
  const site = useSite('module-i18n', { config: { 'i18n.strategy': 'no_prefix' } })
  const browser = useBrowser()

  it('detects the locale, and switches without navigation', async () => {
    expect(await site.html('/', { headers: { 'accept-language': 'de' } })).toContain('<h1>Willkommen</h1>')
    expect((await site.fetch('/de')).status).toBe(404)
    const { page, expectClean } = await browser.open(`${site.url}/`, { context: { locale: 'ar' } })
    expect(await page.locator('#locale').innerText()).toBe('ar')
    await page.locator('button').click()
    await page.getByText('Willkommen').waitFor()
    await page.reload()
    await page.getByText('Willkommen').waitFor()
    expect(page.url()).toBe(`${site.url}/`)
    expectClean()
  })
})

describe.runIf(isDev)('@fw/i18n while pages are renamed', () => {
  const site = useSite('module-i18n', {
    mode: 'dev',
    files: {
      'app/pages/first-name.vue': '<template><p>first name</p></template>',
      // Outside of the page, like a menu.
      'app/app.vue': `<script setup>
const switchPath = useSwitchLocalePath()
onMounted(() => document.documentElement.setAttribute('data-ready', 'true'))
</script>
<template><a id="other" :href="switchPath('de')">{{ $route.matched.length }}</a><FwPage /></template>`,
    },
  })
  const browser = useBrowser()

  it('switchLocalePath works for a page that was renamed', async () => {
    const { page, errors } = await browser.open(`${site.url}/first-name`, { context: { locale: 'en-GB' } })
    expect(await page.locator('#other').getAttribute('href')).toBe('/de/first-name')
    renameSync(join(site.dir, 'app/pages/first-name.vue'), join(site.dir, 'app/pages/second-name.vue'))
    await page.getByText('first name').waitFor({ state: 'detached' })
    expect(errors).toEqual([])
  })
})

describe('@fw/i18n with messages in JSON files', () => {
  const withCode = useSite('module-i18n')
  const site = useSite('module-i18n', { config: { 'i18n.messagesDir': 'compiled' } })
  const browser = useBrowser()

  it('compiles messages with plurals, parameters and links', async () => {
    const { page, messages, expectClean } = await browser.open(`${site.url}/compiled`, { context: { locale: 'en-GB' } })
    const texts = (): Promise<string[]> => page.locator('main p').allInnerTexts()
    expect(await texts()).toEqual(['no cars, one car, 5 cars', 'Hello Ada of x', 'WELCOME @', 'one,two 2'])
    await page.locator('#de').click()
    await page.getByText('keine Autos').waitFor()
    // Like on the server: a link in a message of the fallback locale stays in that locale.
    expect(await texts()).toEqual(['keine Autos, ein Auto, 5 Autos', 'Hallo Ada aus x', 'WELCOME @', 'one,two 2'])
    expect(await site.html('/de/compiled')).toContain('<p class="shout">WELCOME @</p>')
    expectClean()
    await page.locator('button').click()
    await page.getByText(isDev ? 'of code 1' : 'of code {x}').waitFor()
    expect(messages.join('\n')).toContain('FW_I18N_NO_COMPILER')
  })

  it.runIf(!isDev)('has no message compiler in the browser, unless messages are code', () => {
    expect([withCode, site].map(({ dir }) => scriptsOf(dir).includes(tokenizer))).toEqual([true, false])
    const [before, after] = [withCode, site].map(({ dir }) => gzipSync(scriptsOf(dir)).length)
    expect(before! - after!).toBeGreaterThan(4000)
  })
})

/** Occurs in the message compiler of vue-i18n, and nowhere else. */
const tokenizer = 'braceNest'

function scriptsOf(dir: string): string {
  const assets = join(dir, '.output/public/_fw')
  const names = readdirSync(assets).filter((name) => name.endsWith('.js'))
  return names.map((name) => readFileSync(join(assets, name), 'utf8')).join('\n')
}
