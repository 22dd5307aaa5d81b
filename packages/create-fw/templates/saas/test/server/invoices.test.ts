import { fetchRoute, renderPage } from '@fw/test-utils'
import { expect, it } from 'vitest'

const credentials = () => ({
  email: `${crypto.randomUUID()}@example.com`,
  password: 'correct horse battery',
})

/** Signs up, and returns the cookie of the session. */
async function signUp(body = credentials()): Promise<{ cookie: string }> {
  const response = await fetchRoute('/api/users', { method: 'POST', body })
  expect(response.status).toBe(201)
  return { cookie: response.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
}

it('keeps the invoices of each user', async () => {
  const [ada, grace] = [await signUp(), await signUp()]
  const body = { client: 'Analytical Engines', amount: 120.5, dueOn: '2026-12-01' }
  const created = await fetchRoute('/api/invoices', { method: 'POST', body, headers: ada })
  expect(created.status).toBe(201)

  const ofAda = await (await fetchRoute('/api/invoices', { headers: ada })).json()
  expect(ofAda).toMatchObject([{ client: 'Analytical Engines', amount: 12050, paidAt: null }])
  expect(await (await fetchRoute('/api/invoices', { headers: grace })).json()).toEqual([])

  await fetchRoute(`/api/invoices/${ofAda[0].id}`, { method: 'DELETE', headers: grace })
  expect(await (await fetchRoute('/api/invoices', { headers: ada })).json()).toHaveLength(1)
})

it('reports invalid forms by field', async () => {
  const response = await fetchRoute('/api/users', {
    method: 'POST',
    body: { email: 'ada', password: 'short' },
  })
  expect(response.status).toBe(422)
  expect((await response.json()).data).toEqual({
    email: ['Enter an email address.'],
    password: ['Use at least 10 characters.'],
  })
})

it('signs in and out', async () => {
  const body = credentials()
  await signUp(body)
  const wrong = await fetchRoute('/api/session', {
    method: 'POST',
    body: { ...body, password: 'wrong password' },
  })
  expect(wrong.status).toBe(422)

  const signedIn = await fetchRoute('/api/session', { method: 'POST', body })
  const headers = { cookie: signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  expect((await fetchRoute('/api/invoices', { headers })).status).toBe(200)

  await fetchRoute('/api/session', { method: 'DELETE', headers })
  expect((await fetchRoute('/api/invoices', { headers })).status).toBe(401)
})

it('redirects visitors who are not signed in', async () => {
  const { status, headers } = await renderPage('/invoices')
  expect([status, headers.get('location')]).toEqual([302, '/sign-in?next=/invoices'])
})

const submit = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetchRoute(path, {
    method: 'POST',
    body: new URLSearchParams(body).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })

it('has forms that work without scripts', async () => {
  const body = credentials()
  await signUp(body)
  const { html } = await renderPage('/sign-in?next=/invoices?late')
  expect(html).toMatch(/<form method="post" action="\/api\/session\?next=%2Finvoices%3Flate"/)
  const signedIn = await submit('/api/session?next=/invoices?late', body)
  expect([signedIn.status, signedIn.headers.get('location')]).toEqual([303, '/invoices?late'])
  expect(signedIn.headers.getSetCookie()[0]).toMatch(/^session=\w+;.*HttpOnly.*SameSite=Lax/)

  const failed = await submit('/api/session', { ...body, password: 'wrong password' })
  const location = failed.headers.get('location')
  expect([failed.status, location]).toEqual([303, '/sign-in?failed=&next=%2Finvoices'])
  expect((await renderPage(location!)).html).toContain('Check the address and the password')
})

it('stays on the site after signing in, and is not signed in by others', async () => {
  const body = credentials()
  await signUp(body)
  for (const next of ['https://evil.test', '//evil.test', '/\\evil.test', '/\t/evil.test']) {
    const { headers } = await submit(`/api/session?next=${encodeURIComponent(next)}`, body)
    expect([next, headers.get('location')]).toEqual([next, '/invoices'])
  }
  const forged = await submit('/api/session', body, { 'sec-fetch-site': 'cross-site' })
  expect([forged.status, forged.headers.getSetCookie()]).toEqual([403, []])
})

it('limits attempts to sign in to an account', async () => {
  const body = credentials()
  const attempts = Array.from({ length: 11 }, () =>
    fetchRoute('/api/session', { method: 'POST', body }),
  )
  const statuses = (await Promise.all(attempts)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 429)).toHaveLength(1)
})
