import { fetchRoute, renderPage } from '@fw/test-utils'
import { expect, it } from 'vitest'

/** Signs in, and returns the cookie of the session. */
async function signIn(): Promise<{ cookie: string }> {
  const body = { email: 'ada@example.com', password: 'wind and water' }
  const response = await fetchRoute('/api/session', { method: 'POST', body })
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

it('requires a session', async () => {
  for (const path of ['/api/overview', '/api/turbines', '/api/turbines/N-01', '/api/alerts']) {
    expect((await fetchRoute(path)).status).toBe(401)
  }
  const { status, headers } = await renderPage('/alerts?show=all')
  expect([status, headers.get('location')]).toEqual([302, '/sign-in?next=/alerts?show=all'])
})

it('rejects a wrong password', async () => {
  for (const email of ['ada@example.com', 'nobody@example.com']) {
    expect((await fetchRoute('/api/session', { method: 'POST', body: { email, password: 'wrong' } })).status).toBe(401)
  }
})

it('sums up the selected site and period', async () => {
  const headers = await signIn()
  const overview = async (query: string) => (await fetchRoute(`/api/overview${query}`, { headers })).json()
  const [all, bay] = [await overview('?days=30'), await overview('?days=30&site=bay')]
  expect(all.sites.map(({ id }: { id: string }) => id).toSorted()).toEqual(['bay', 'moor', 'north'])
  expect(bay.totals.energy).toBeLessThan(all.totals.energy)
  expect(all.sites.find(({ id }: { id: string }) => id === 'bay').energy).toBeCloseTo(bay.totals.energy, 0)
})

it('renders the data', async () => {
  const { body } = await renderPage('/?site=moor', { headers: await signIn() })
  expect(body).toContain('M-02')
  expect(body).not.toContain('N-01')
})
