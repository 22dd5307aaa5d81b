import { beforeAll, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { startPostgres } from '../../support/postgres.ts'
import { hydrated } from '../hydrated.ts'
import { useExample } from './use-example.ts'

const example = useExample('dashboard')
const browser = useBrowser()
let env: Record<string, string>

beforeAll(async () => {
  const database = await startPostgres()
  env = { FW_DATABASE_URL: database.url, FW_SESSION_PASSWORD: 'a password of at least 32 characters' }
  await example.run('db:setup', env)
  return database.stop
})

it('passes its own tests and has no type errors', async () => {
  expect(await example.run('typecheck')).toBe('')
  expect(await example.run('test', env)).toMatch(/4 passed/)
})

it('works in a browser', async () => {
  const site = await example.start(env)
  const { page, expectClean, requests } = await browser.open(`${site.url}/?site=bay`, { ready: false })

  // Signed out: the page that was requested opens after signing in.
  await hydrated(page)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('wrong')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('The address or the password is wrong.').waitFor()
  await page.getByLabel('Password').fill('wind and water')
  await page.getByRole('button', { name: 'Sign in' }).click()
  const rows = page.locator('tbody tr')
  await rows.first().waitFor()
  expect(page.url()).toBe(`${site.url}/?site=bay`)
  expect(await rows.count()).toBe(4)

  // Filters are part of the URL, and the server renders them.
  await page.getByRole('link', { name: 'All sites' }).click()
  await expect.poll(() => rows.count()).toBe(12)
  await page.getByRole('link', { name: '30 days' }).click()
  await expect.poll(() => page.getByText('vs. 30 days before').count()).toBe(4)
  await page.goBack()
  await expect.poll(() => page.getByText('vs. 7 days before').count()).toBe(4)
  requests.splice(0)
  await page.goto(`${site.url}/?days=1`)
  expect(await page.getByText('vs. 24 hours before').count()).toBe(4)
  await hydrated(page)
  expect(requests.filter((request) => request.includes('/api/'))).toEqual([])

  // A value of the chart, and the page of a turbine.
  await page.locator('.plot').hover()
  expect(await page.locator('.plot strong').innerText()).toMatch(/^[\d.]+ MW$/)
  await page.getByRole('link', { name: 'M-02' }).click()
  await page.getByText('gearbox oil temperature').waitFor()

  // An alert is acknowledged for good.
  await page.getByRole('link', { name: 'Alerts' }).click()
  await page.getByRole('heading', { name: '4 open' }).waitFor()
  const saved = page.waitForResponse((response) => response.request().method() === 'PATCH')
  await page.getByRole('row', { name: 'M-02' }).getByRole('button').click()
  await page.getByRole('heading', { name: '3 open' }).waitFor()
  await saved
  await page.goto(`${site.url}/alerts?show=all`)
  await hydrated(page)
  expect(await page.getByRole('row', { name: 'M-02' }).innerText()).toContain('Ada Lovelace')

  // The theme is part of the next response.
  const schemeOf = (): Promise<string> => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)
  expect(await schemeOf()).toBe('light dark')
  await page.getByRole('button', { name: 'Light or dark' }).click()
  await expect.poll(schemeOf).toBe('dark')
  expect(await (await page.reload())?.text()).toContain('data-theme="dark"')

  await hydrated(page)
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('heading', { name: 'Sign in' }).waitFor()
  expect((await page.request.get(`${site.url}/api/overview`)).status()).toBe(401)
  expectClean([/status of 401/])
})

it('says that data is loading, and what could not be loaded', async () => {
  const site = await example.start(env)
  const { page, expectClean } = await browser.open(`${site.url}/sign-in?next=/alerts`, { ready: false })
  await hydrated(page)
  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByLabel('Password').fill('wind and water')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.locator('tbody tr').first().waitFor()

  let fail: (() => void) | undefined
  const failing = new Promise<void>((done) => (fail = done))
  await page.route('**/api/overview*', async (route) => {
    await failing
    await route.fulfill({ status: 500, json: { message: 'none' } })
  })
  await page.getByRole('link', { name: 'Overview' }).click()
  await page.getByText('Loading …').first().waitFor({ state: 'attached' })
  await page.locator('tbody tr').first().waitFor()
  fail?.()
  await page.getByText('This could not be loaded.').first().waitFor()
  await page.unroute('**/api/overview*')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  await page.locator('.plot').waitFor()

  const missing = await page.goto(`${site.url}/turbines/X-99`)
  expect([missing?.status(), await page.locator('h1').innerText()]).toEqual([404, 'There is no turbine X-99'])
  expectClean([/status of (?:404|500)/])
})
