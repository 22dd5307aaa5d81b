import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import type { Files } from '../support/project.ts'
import { sending, serve } from '../support/serve.ts'
import { useSite } from '../support/site.ts'

const ready = `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})\n`

/** An app whose islands other apps show. */
const offering: Files = {
  'package.json': '{ "name": "offering", "private": true, "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  experimental: { componentIslands: { remoteIsland: true, selectiveClient: 'deep' } },
  routeRules: { '/__fw_island/**': { cors: true }, '/_fw/**': { cors: true } },
}`,
  'app/app.vue': '<template><Offer text="here" /></template>',
  'app/components/Offer.island.vue': `<script setup>
const { text = '' } = defineProps({ text: String })
useHead({ title: 'Offer' })
</script>
<template><section class="offer"><h2>Offer of {{ text.length }}: {{ text.slice(0, 10) }}</h2><Inner /></section></template>
<style scoped>.offer { border-top: 4px solid rgb(1, 2, 3); }</style>`,
  'app/components/Inner.vue':
    '<template><div class="inner"><Counter fw-client :start="5"><em>kept</em></Counter></div></template>',
  'app/components/Counter.vue': `<script setup>
const { start } = defineProps({ start: Number })
const count = ref(start)
const isMounted = ref(false)
onMounted(() => (isMounted.value = true))
</script>
<template><button data-testid="counter" class="counter" :data-mounted="isMounted" @click="count++">Count {{ count }} <slot /></button></template>
<style scoped>.counter { color: rgb(40, 50, 60); }</style>`,
}

/** An app that shows islands of the server that its query names. */
const showing = (componentIslands: unknown): Files => ({
  'package.json': '{ "name": "showing", "private": true, "type": "module" }',
  'public/favicon.ico': '',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  experimental: { componentIslands: ${JSON.stringify(componentIslands)} },
}`,
  'app/plugins/ready.client.ts': ready,
  'app/app.vue': '<template><FwPage /></template>',
  'app/pages/index.vue': `<script setup lang="ts">
const { query } = useRoute()
</script>
<template><FwLink :to="{ path: '/shown', query }" data-testid="show">Show</FwLink></template>`,
  'app/pages/shown.vue': `<script setup lang="ts">
const { query } = useRoute()
const clicks = ref(0)
const failure = ref('')
const text = String(query['text'] ?? 'short').repeat(Number(query['times'] ?? 1))
</script>
<template>
  <main>
    <FwIsland
      name="Offer"
      :source="String(query['source'])"
      :props="{ text }"
      :dangerously-load-client-components="query['code'] === '1'"
      @error="failure = String($event)"
    >
      <template #fallback="{ error }"><p data-testid="fallback">{{ String(error) }}</p></template>
    </FwIsland>
    <p data-testid="failure">{{ failure }}</p>
    <button data-testid="own" @click="clicks++">Clicked {{ clicks }}</button>
  </main>
</template>`,
  'app/pages/plain.vue': `<template><FwIsland name="Offer" :source="String($route.query['source'])" /></template>`,
})

describe('islands of other servers', () => {
  const remote = useSite(offering, { mode: 'build' })
  const site = useSite(showing('local+remote'), { mode: 'build' })
  const browser = useBrowser()
  const shown = (query: Record<string, string>, path = '/shown'): string =>
    `${site.url}${path}?${new URLSearchParams({ source: remote.url, ...query }).toString()}`

  it('renders the island of the other server, with its head tags and styles, and runs none of its code', async () => {
    const { page, expectClean } = await browser.open(shown({}))
    expect(await page.title()).toBe('Offer')
    expect(await page.locator('.offer h2').textContent()).toBe('Offer of 5: short')
    expect(await page.locator('.offer').evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(1, 2, 3)')
    expect(await page.getByTestId('counter').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(40, 50, 60)')
    await page.getByTestId('counter').click()
    await page.getByTestId('own').click()
    await page.getByText('Clicked 1').waitFor()
    expect(await page.getByTestId('counter').textContent()).toContain('Count 5')
    expect(await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))).not.toContainEqual(
      expect.stringMatching(new RegExp(`^${remote.url}/.*\\.js$`)),
    )
    expectClean()
  })

  it('runs its interactive components with `dangerouslyLoadClientComponents`, in a page and after navigation', async () => {
    const first = await browser.open(shown({ code: '1' }))
    await first.page.locator('[data-mounted=true]').click() // its code is loaded after the page is hydrated
    await first.page.getByText('Count 6').waitFor()
    expect(await first.page.getByTestId('counter').innerHTML()).toContain('<em>kept</em>')
    first.expectClean()
    const { page, expectClean } = await browser.open(shown({ code: '1' }, '/'))
    await page.getByTestId('show').click()
    await page.locator('[data-mounted=true]').click()
    await page.getByText('Count 6').waitFor()
    expect(await page.locator('.offer').evaluate((element) => getComputedStyle(element).borderTopColor)).toBe('rgb(1, 2, 3)')
    await page.goBack()
    await page.getByTestId('show').waitFor()
    expectClean()
  })

  it('sends long props as a body, from the server and from the browser', async () => {
    const { page } = await browser.open(shown({ text: 'long-', times: '2000' }))
    expect(await page.locator('.offer h2').textContent()).toBe('Offer of 10000: long-long-')
    const other = await browser.open(shown({ text: 'long-', times: '2000' }, '/'))
    const asked = other.page.waitForRequest((request) => request.url().includes('/__fw_island/') && request.method() === 'POST')
    await other.page.getByTestId('show').click()
    expect((await asked).url()).toMatch(/\/__fw_island\/Offer_\w+\.json$/)
    await other.page.getByText('Offer of 10000').waitFor()
    other.expectClean()
  })

  it.each(['ftp://127.0.0.1/', 'javascript:alert(1)', '/local', '//127.0.0.1', 'data:application/json,{"html":"<b>x</b>"}'])(
    'rejects the source "%s" on both sides',
    async (source) => {
      const first = await browser.open(shown({ source }))
      expect(await first.page.getByTestId('fallback').textContent()).toContain('could not be rendered')
      expect(site.logs()).toContain(`The island "Offer" has the invalid source "${source}"`)
      const { page } = await browser.open(shown({ source }, '/'))
      await page.getByTestId('show').click()
      await page.getByText(`The island "Offer" has the invalid source "${source}"`).first().waitFor()
    },
  )

  it('follows no redirect of the other server, and shows no error of it', async () => {
    const headers = { location: `${remote.url}/secret`, 'access-control-allow-origin': '*' }
    const { url: source } = await serve(sending('', { status: 302, headers }))
    const { page } = await browser.open(shown({ source }))
    expect(await page.locator('.offer').count()).toBe(0)
    expect(await page.getByTestId('fallback').textContent()).toBe('Error: The island "Offer" could not be rendered.')
    const other = await browser.open(shown({ source }, '/'))
    await other.page.getByTestId('show').click()
    await other.page.getByTestId('fallback').waitFor()
    expect(await other.page.locator('.offer').count()).toBe(0)
    expect((await site.fetch(`/plain?source=${encodeURIComponent(source)}`)).status).toBe(500)
  })

  it('reads no more than 2 MB of the other server', async () => {
    const sent = { isClosed: false }
    const chunk = Buffer.alloc(65_536, 'x')
    const { url: source } = await serve((_, response) => {
      response.on('close', () => (sent.isClosed = true))
      const write = (): void => {
        while (!sent.isClosed && response.write(chunk));
      }
      response.on('drain', write)
      write()
    })
    const { page } = await browser.open(shown({ source }))
    await page.getByTestId('fallback').waitFor()
    expect(site.logs()).toContain(`of ${source} is larger than 2000000 bytes`)
    await expect.poll(() => sent.isClosed).toBe(true)
  })

  it.each(['in a page', 'after navigation'])('runs no code in the markup and head of the other server: %s', async (when) => {
    const run = (name: string): string => `document.documentElement.dataset.${name}='ran'`
    const html = `<section data-fw-island="Offer"><h2>Shown</h2><img src="/missing.png" alt="" onerror="${run('image')}"><details open ontoggle="${run('toggle')}"><summary>More</summary></details><a class="link" href="java&#10;script&colon;${run('link')}">Link</a><iframe srcdoc="&lt;script>parent.${run('frame')}&lt;/script>"></iframe></section>`
    const head = {
      title: 'Hostile',
      script: [{ innerHTML: run('script') }],
      link: [{ rel: 'stylesheet', href: '/missing.css', onerror: run('sheet') }],
      style: [{ innerHTML: `</style><script>${run('style')}</script>` }],
      bodyAttrs: { onclick: run('body'), class: 'hostile' },
    }
    const meta = [{ 'http-equiv': 'refresh', content: '0;url=/plain' }] // not for the comparison, which would leave the page
    const headers = { 'access-control-allow-origin': '*' }
    const open = async (query: Record<string, string>, tags: object) => {
      const { url: source } = await serve(sending(JSON.stringify({ id: 'Offer_x', html, head: tags }), { headers }))
      const { page } = await browser.open(shown({ source, ...query }, when === 'in a page' ? '/shown' : '/'))
      if (when !== 'in a page') await page.getByTestId('show').click()
      await page.getByText('Shown', { exact: true }).waitFor()
      const ran = async (): Promise<string[]> => {
        const marks = await page.evaluate(() => Object.keys(document.documentElement.dataset))
        return marks.filter((name) => name !== 'ready')
      }
      return { page, ran }
    }
    const { page, ran } = await open({}, { ...head, meta })
    await page.getByText('Link', { exact: true }).click()
    await page.getByTestId('own').click() // its handler runs after those of the island, which bubble to the body first
    await page.getByText('Clicked 1').waitFor()
    await page.waitForFunction(() => [...document.images].every(({ complete }) => complete))
    expect(await page.title()).toBe('Hostile')
    expect(await ran()).toEqual([])
    const allowed = await open({ code: '1' }, head)
    await expect.poll(allowed.ran).toEqual(expect.arrayContaining(['image', 'toggle']))
  })

  it('runs no code of a third server', async () => {
    const cors = { 'access-control-allow-origin': '*' }
    const third = await serve(sending('', { headers: { ...cors, 'content-type': 'text/javascript' } }))
    const html = '<section data-fw-island="Offer"><h2>false</h2><div data-fw-part="0"><i>as rendered</i></div></section>'
    const components = { 0: { chunk: 'x', props: {}, script: `${third.url}/code.js` } }
    const { url: source } = await serve(sending(JSON.stringify({ id: 'Offer_x', html, head: {}, components }), { headers: cors }))
    const { page } = await browser.open(shown({ source, code: '1' }))
    await page.getByTestId('failure').getByText(`refers to code of ${third.url}`).waitFor()
    expect(await page.locator('[data-fw-part]').textContent()).toBe('as rendered')
    expect(third.requests).toEqual([])
  })
})

describe('an app that allows islands of one other server', () => {
  const site = useSite(showing({ remoteIsland: ['https://shop.example.test'] }), { mode: 'build' })
  const browser = useBrowser()

  it('rejects any other `source`, on both sides', async () => {
    const { url: source, requests } = await serve(sending(''))
    const { page } = await browser.open(`${site.url}/shown?source=${source}`)
    await page.getByTestId('fallback').waitFor()
    expect(site.logs()).toContain(`If it is trusted, add '${source}' to \`experimental.componentIslands.remoteIsland\``)
    await page.goto(`${site.url}/?source=${source}`)
    await page.getByTestId('show').click()
    await page.getByText('not among the servers of the app').first().waitFor()
    expect(requests).toEqual([])
  })
})

describe('an app that does not allow islands of other servers', () => {
  const site = useSite(showing(true), { mode: 'build' })
  const browser = useBrowser()

  it('rejects `source` and says which option allows it, on both sides', async () => {
    const source = 'http://127.0.0.1:9'
    const { page } = await browser.open(`${site.url}/shown?source=${source}`)
    await page.getByTestId('fallback').waitFor()
    expect(site.logs()).toMatch(
      /islands of other servers are disabled\. Set `experimental\.componentIslands: \{ remoteIsland: \['https:\/\/example\.com'\] \}`/,
    )
    await page.goto(`${site.url}/?source=${source}`)
    await page.getByTestId('show').click()
    await page.getByText('islands of other servers are disabled').first().waitFor()
  })

  it('has no code for interactive components of other servers', () => {
    const dir = join(site.dir, '.output/public/_fw')
    const texts = readdirSync(dir)
      .filter((name) => name.endsWith('.js'))
      .map((name) => readFileSync(join(dir, name), 'utf8'))
    expect(texts.some((text) => text.includes('__fw_island'))).toBe(true)
    expect(texts.filter((text) => /mountPart|refers to code of/.test(text))).toEqual([])
  })
})
