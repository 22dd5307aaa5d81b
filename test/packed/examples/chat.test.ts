import { once } from 'node:events'
import { expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { useBrowser } from '../../support/browser.ts'
import { useExample } from './use-example.ts'

const example = useExample('chat')
const browser = useBrowser()

it('has no type errors', async () => {
  expect(await example.run('typecheck')).toBe('')
})

it('two tabs talk', async () => {
  const site = await example.start()
  const [ada, grace] = await Promise.all([
    browser.open(site.url, { ready: false }),
    browser.open(`${site.url}/rooms/lobby`, { ready: false, context: {} }),
  ])
  expect(ada.page.url()).toBe(`${site.url}/rooms/lobby`)
  for (const { page } of [ada, grace]) await page.getByText('2 people').waitFor()

  await ada.page.getByLabel('Your name').fill('Ada')
  await ada.page.getByLabel('Message', { exact: true }).fill('Hello <b>you</b>')
  await ada.page.getByRole('button', { name: 'Send' }).click()
  await grace.page.getByText('Hello <b>you</b>').waitFor()
  await grace.page.getByLabel('Your name').fill('Grace')
  await grace.page.getByLabel('Message', { exact: true }).fill('Hello Ada')
  await grace.page.getByRole('button', { name: 'Send' }).click()
  await ada.page.getByText('Hello Ada').waitFor()

  // Another room is another conversation; the messages of this one are rendered on the server.
  await ada.page.getByRole('link', { name: '# kitchen' }).click()
  await ada.page.getByText('Nobody has said anything yet.').waitFor()
  await grace.page.getByText('Only you').waitFor()
  expect(await site.html('/rooms/lobby')).toContain('Hello &lt;b&gt;you&lt;/b&gt;')
  expect((await site.fetch('/rooms/attic', { headers: { accept: 'text/html' } })).status).toBe(404)
  for (const { expectClean } of [ada, grace]) expectClean()
})

it('rejects other sites, and ignores what is not a message', async () => {
  const site = await example.start()
  const url = `${site.url.replace('http', 'ws')}/chat/garden`
  const stranger = new WebSocket(url, { headers: { origin: 'https://evil.example' } })
  stranger.on('error', () => {})
  const [, response] = (await once(stranger, 'unexpected-response')) as [unknown, { statusCode: number }] // the events of `ws`
  expect(response.statusCode).toBe(403)
  stranger.terminate()

  const client = new WebSocket(url, { headers: { origin: site.url } })
  await once(client, 'message')
  for (const text of ['{', '{}', JSON.stringify({ name: 'Eve', text: ' ' })]) client.send(text)
  client.send(JSON.stringify({ name: 'Eve', text: 'real' }))
  const [data] = (await once(client, 'message')) as [Buffer] // the events of `ws`
  expect(JSON.parse(data.toString())).toMatchObject({ type: 'message', message: { name: 'Eve', text: 'real' } })
  client.terminate()
})
