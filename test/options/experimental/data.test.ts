import { describe, expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { optionSite } from '../../support/option-sites.ts'

/** Of `experimental`: alwaysRunFetchOnKeyChange, granularCachedData, pendingWhenIdle, purgeCachedData, resetAsyncDataToUndefined, `defaults.useAsyncData`, `defaults.useFetch`. */
describe('data', () => {
  const browser = useBrowser()

  async function seen(name: 'usual' | 'changed') {
    const site = await optionSite(name)
    const { page } = await browser.open(`${site.url}/data`)
    await page.getByTestId('data').filter({ hasText: '{' }).waitFor()
    const shown = JSON.parse((await page.getByTestId('data').textContent())!) as object
    await page.getByTestId('away').click()
    await page.getByText('About', { exact: true }).waitFor()
    const kept = await page.evaluate(
      () => Object.keys((window as unknown as { fwApp: { payload: { data: object } } }).fwApp.payload.data), // set by a plugin of the site
    )
    return { ...shown, kept: kept.includes('plain') }
  }

  it('follows the options', async () => {
    expect(await seen('changed')).toEqual({
      before: { pending: false, data: 'no data', error: 'no error' }, // pendingWhenIdle, defaults.useAsyncData.value, .errorValue
      deep: true, // defaults.useAsyncData.deep
      askedAgain: 1, // granularCachedData
      cleared: 'start', // resetAsyncDataToUndefined
      runs: false, // alwaysRunFetchOnKeyChange
      query: { via: 'default' }, // defaults.useFetch
      kept: true, // purgeCachedData
    })
  })

  it('has other defaults', async () => {
    expect(await seen('usual')).toEqual({
      before: { pending: true, data: null, error: null },
      deep: false,
      askedAgain: 0,
      cleared: null,
      runs: true,
      query: {},
      kept: false,
    })
  })
})
