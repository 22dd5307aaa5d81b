import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { hydrated } from '../hydrated.ts'
import { useExample } from './use-example.ts'

const example = useExample('i18n')
const browser = useBrowser()

it('has no type errors', async () => {
  expect(await example.run('typecheck')).toBe('')
})

it('renders each page in each language', async () => {
  const site = await example.start()
  expect(await site.html('/rooms')).toContain('4 rooms are free')
  const german = await site.html('/de/rooms')
  expect(german).toMatch(/<html[^>]* lang="de-DE"/)
  for (const text of [
    '<title>Zimmer · Haus am See</title>',
    'Kein Zimmer ist frei',
    '112\u00A0€ pro Nacht',
    'Frei ab 12. April 2027',
  ])
    expect(german).toContain(text)
  expect(await site.html('/ar/rooms')).toMatch(/<html[^>]* dir="rtl"/)
  const detected = await site.fetch('/', { headers: { accept: 'text/html', 'accept-language': 'de-AT,de;q=0.9' } })
  expect([detected.status, detected.headers.get('location')]).toEqual([302, '/de'])
})

it('switches the language and keeps the page', async () => {
  const site = await example.start()
  const { page, requests, expectClean } = await browser.open(`${site.url}/rooms`, { ready: false })
  await hydrated(page)
  await page.getByRole('link', { name: 'Deutsch' }).click()
  await page.getByText('Ein Zimmer ist frei', { exact: true }).waitFor()
  expect(page.url()).toBe(`${site.url}/de/rooms`)
  await page.getByRole('link', { name: 'Willkommen' }).click()
  await page.getByRole('heading', { name: 'Am Wasser aufwachen.' }).waitFor()
  expect(await page.title()).toBe('Willkommen · Haus am See')
  await page.getByRole('link', { name: 'العربية' }).click()
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).direction)).toBe('rtl')
  expect(requests.filter((request) => /^GET \/(?:de|ar)?$/.test(request))).toEqual([])
  // The choice is remembered on the first page.
  await page.goto(site.url)
  expect(page.url()).toBe(`${site.url}/ar`)
  expectClean()
})
