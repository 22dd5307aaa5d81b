import { expect, test } from 'vitest'
import { soon, useHotSite } from './hmr-site.ts'

const hot = useHotSite('A')

test('latency from writing a page to its new text in the browser', async () => {
  const page = await hot.open('/')
  const times: number[] = []
  for (let count = 0; count < 11; count++) {
    const text = `text ${count}`
    const shown = page.page.evaluate(
      (wanted) =>
        new Promise<number>((resolve) => {
          const look = (): void => {
            if (document.querySelector('h1')?.textContent !== wanted) return
            observer.disconnect()
            resolve(Date.now())
          }
          const observer = new MutationObserver(look)
          observer.observe(document.body, { subtree: true, childList: true, characterData: true })
        }),
      text,
    )
    await page.page.evaluate(() => undefined) // the observer is installed
    const written = Date.now()
    hot.edit('pages/index.vue', count === 0 ? 'index text' : `text ${count - 1}`, text)
    times.push((await shown) - written)
    await soon(() => hot.site.html('/')).toContain(text)
  }
  const median = times.slice(1).sort((a, b) => a - b)[5]!
  console.log(`from writing to showing: median ${median} ms of ${times.slice(1).join(', ')} ms, first ${times[0]} ms`)
  expect(median).toBeLessThan(2000) // generous, for busy machines
  await page.expectKept()
})
