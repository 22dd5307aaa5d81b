import { fetchRoute, renderPage } from '@fw/test-utils'
import { expect, it } from 'vitest'

it('finds moons that mention every word', async () => {
  const response = await fetchRoute('/api/moons?search=ocean+jupiter')
  expect(await response.json()).toMatchObject([{ name: 'Europa' }, { name: 'Ganymede' }])
})

it('renders the page of a moon', async () => {
  const { head, html } = await renderPage('/moons/titan')
  expect(head.title).toBe('Titan · Moons')
  expect(html).toContain('Rivers, lakes and rain, all of methane.')
})

it('responds with 404 for other moons', async () => {
  const { status, html } = await renderPage('/moons/pluto')
  expect(status).toBe(404)
  expect(html).toContain('No such moon')
})
