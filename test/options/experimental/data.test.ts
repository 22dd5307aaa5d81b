import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

type Site = 'usual' | 'changed'

interface Shown {
  before: { pending: boolean[]; data: unknown; error: unknown }
  deep: boolean
  askedAgain: number
  cleared: unknown[]
  runs: boolean
  query: object
  kept: boolean
}

const browser = useBrowser()
const shown = new Map<Site, Promise<Shown>>()

/** What the page shows, opened once for all tests. */
function on(name: Site): Promise<Shown> {
  const result = shown.get(name) ?? open(name)
  shown.set(name, result)
  return result
}

async function open(name: Site): Promise<Shown> {
  const site = await optionSite(name)
  const { page } = await browser.open(`${site.url}/data`)
  await page.getByTestId('data').filter({ hasText: '{' }).waitFor()
  const text = (await page.getByTestId('data').textContent())!
  await page.getByTestId('away').click()
  await page.getByText('About', { exact: true }).waitFor()
  const kept = await page.evaluate(
    () => Object.keys((window as unknown as { fwApp: { payload: { data: object } } }).fwApp.payload.data), // set by a plugin of the site
  )
  return { ...(JSON.parse(text) as Omit<Shown, 'kept'>), kept: kept.includes('plain') } // written by the page
}

it('experimental.pendingWhenIdle: useAsyncData and useFetch are pending before they start, or not (R169)', async () => {
  expect((await on('changed')).before.pending).toEqual([false, false])
  expect((await on('usual')).before.pending).toEqual([true, true])
})

it('experimental.defaults.useAsyncData.value: is the data before it is loaded', async () => {
  expect((await on('changed')).before.data).toBe('no data')
  expect((await on('usual')).before.data).toBeNull()
})

it('experimental.defaults.useAsyncData.errorValue: is the error while there is none', async () => {
  expect((await on('changed')).before.error).toBe('no error')
  expect((await on('usual')).before.error).toBeNull()
})

it('experimental.defaults.useAsyncData.deep: makes the inside of data reactive', async () => {
  expect((await on('changed')).deep).toBe(true)
  expect((await on('usual')).deep).toBe(false)
})

it('experimental.granularCachedData: a refresh asks getCachedData too', async () => {
  expect((await on('changed')).askedAgain).toBe(1)
  expect((await on('usual')).askedAgain).toBe(0)
})

it('experimental.resetAsyncDataToUndefined: clear and clearFwData reset data to its default, or to null (R170)', async () => {
  expect((await on('changed')).cleared).toEqual(['start', 'start'])
  expect((await on('usual')).cleared).toEqual([null, null])
})

it('experimental.alwaysRunFetchOnKeyChange: a new key starts useFetch that is not immediate, or not (R158)', async () => {
  expect((await on('changed')).runs).toBe(false)
  expect((await on('usual')).runs).toBe(true)
})

it('experimental.defaults.useFetch: are options of every call', async () => {
  expect((await on('changed')).query).toEqual({ via: 'default' })
  expect((await on('usual')).query).toEqual({})
})

it('experimental.purgeCachedData: data of a page is dropped with the page, or kept', async () => {
  expect((await on('changed')).kept).toBe(true)
  expect((await on('usual')).kept).toBe(false)
})
