import { useSite } from '@fw/test-utils'
import { expect, test } from 'vitest'

// Level 4: the built site in a browser.

const site = useSite({ build: true })

test('adds a task and completes it', async () => {
  const page = await site.page('/')
  await page.fill('[aria-label="New task"]', 'Ship it')
  await page.click('text=Add')
  await page.getByLabel('Ship it').check()
  await page.getByText('1 left to do.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Ship it').isChecked()).toBe(true)
})
