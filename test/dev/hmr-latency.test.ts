import { expect, test } from 'vitest'
import { compareCosts } from '../support/measure/costs.ts'
import { soon, useHotSite } from './hmr-site.ts'

const hot = useHotSite('A')

/** How long something takes. On its own that says nothing, because the machine may be busy. */
async function elapsed(work: () => Promise<unknown>): Promise<number> {
  const before = performance.now()
  await work()
  // oxlint-disable-next-line fw/no-clock-bound -- compared with another duration of this run, each the lowest of several
  return performance.now() - before
}

test('latency from writing a page to its new text in the browser', async () => {
  const page = await hot.open('/')
  const other = await hot.open('/second')
  let count = 0
  const edit = async (): Promise<number> => {
    const [before, text] = [count === 0 ? 'index text' : `text ${count}`, `text ${++count}`]
    const shown = page.page.evaluate(
      (wanted) =>
        new Promise<void>((resolve) => {
          const look = (): void => {
            if (document.querySelector('h1')?.textContent !== wanted) return
            observer.disconnect()
            resolve()
          }
          const observer = new MutationObserver(look)
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
      text,
    )
    await page.page.evaluate(() => undefined) // the observer is installed
    const latency = await elapsed(() => {
      hot.edit('pages/index.vue', before, text)
      return shown
    })
    await soon(() => hot.site.html('/')).toContain(text)
    return latency
  }
  const reload = (): Promise<number> =>
    elapsed(async () => {
      await other.page.reload()
      await other.page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
    })
  const most = 1
  const [reloading, editing] = await compareCosts(reload, edit, most)
  console.log(`from writing to showing: ${editing.toFixed(0)} ms; a page loads in ${reloading.toFixed(0)} ms`)
  expect(editing).toBeLessThan(most * reloading)
  await page.expectKept()
})
