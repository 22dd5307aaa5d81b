import { expect, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { hydrated } from '../hydrated.ts'
import { useExample } from './use-example.ts'

const example = useExample('shop')
const browser = useBrowser()

it('has no type errors', async () => {
  expect(await example.run('typecheck')).toBe('')
})

it.each([true, false])('takes an order; with JavaScript: %s', async (javaScript) => {
  const site = await example.start()
  const { page, requests, expectClean } = await browser.open(site.url, { javaScript, ready: false })
  if (javaScript) await hydrated(page)
  const cartLink = page.getByRole('link', { name: 'Cart' })

  await page.getByRole('button', { name: 'Add to cart: Field notebook' }).click()
  await expect.poll(() => cartLink.innerText()).toMatch(/^Cart\s1$/)
  if (!javaScript) await page.goBack()
  await page.getByRole('button', { name: 'Add to cart: Letter cards' }).click()
  await expect.poll(() => cartLink.innerText()).toMatch(/^Cart\s2$/)
  await cartLink.click()
  await page.getByLabel('Quantity: Letter cards').fill('3')
  await page.getByRole('listitem').filter({ hasText: 'Letter cards' }).getByRole('button').click()
  await expect.poll(() => page.locator('.sum strong').innerText()).toBe('€41.40')
  await page.getByLabel('Quantity: Field notebook').fill('0')
  await page.getByRole('listitem').filter({ hasText: 'Field notebook' }).getByRole('button').click()
  await expect.poll(() => page.locator('.sum strong').innerText()).toBe('€28.50')

  // Both sides know the rules: the browser does not send an invalid form, and the server explains it.
  await page.getByRole('link', { name: 'Checkout' }).click()
  await page.getByLabel('Name').fill('Ada Lovelace')
  await page.getByLabel('Email').fill('ada')
  await page.getByLabel('Address').fill('12 St James’s Square, London')
  await page.getByLabel('By courier').check()
  await page.getByRole('button', { name: 'Order now' }).click()
  await page.getByText('Enter an email address').waitFor()
  expect(requests.includes('POST /api/orders')).toBe(!javaScript)
  expect(await page.getByLabel('Name').inputValue()).toBe('Ada Lovelace')
  expect(await page.getByLabel('By courier').isChecked()).toBe(true)

  await page.getByLabel('Email').fill('ada@example.com')
  await page.getByRole('button', { name: 'Order now' }).click()
  await page.getByRole('heading', { name: 'Thank you, Ada Lovelace.' }).waitFor()
  expect(await page.locator('.total').innerText()).toMatch(/€38\.40/)
  await expect.poll(() => cartLink.innerText()).toBe('Cart')
  expect(requests.filter((request) => /^GET \/(?:cart|checkout|orders\/.*)?$/.test(request)).length > 1).toBe(!javaScript)
  expectClean()
})

it('rejects what a browser does not send', async () => {
  const site = await example.start()
  const post = (path: string, fields: Record<string, string>): Promise<Response> =>
    site.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers: { accept: 'application/json' } })
  expect((await post('/api/cart', { product: 'car', add: '1' })).status).toBe(422)
  expect((await post('/api/cart', { product: 'cards', add: '-1' })).status).toBe(422)
  const invalid = await post('/api/orders', { name: ' ', email: 'ada@example.com', address: 'here', delivery: 'pigeon' })
  expect([invalid.status, (await invalid.json()).data]).toEqual([
    422,
    { name: 'Enter your name.', address: 'Enter the street, the postcode and the town.', delivery: 'Choose how we send it.' },
  ])
  expect((await site.fetch('/orders/none', { headers: { accept: 'text/html' } })).status).toBe(404)
})
