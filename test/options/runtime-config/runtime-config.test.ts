import { expect, it } from 'vitest'
import { proofServer } from '../../support/proof-sites.ts'

interface Config {
  secret?: string
  public: { greeting?: string }
}

it('runtimeConfig: the server reads all values, the browser only the public ones', async () => {
  const { fetch, html } = await proofServer('older')
  expect(await (await fetch('/api/config')).json()).toMatchObject({ secret: 'built', public: { greeting: 'built' } })
  const page = await html('/')
  expect(page).toContain('<p data-testid="greeting">built</p>')
  expect(page).toContain('"public":{"greeting":"built"}')
  expect(page).not.toContain('"secret"')
})

it('runtimeConfig: environment variables replace its values without a new build', async () => {
  const { fetch, html } = await proofServer('older', { FW_SECRET: 'from the environment', FW_PUBLIC_GREETING: 'good day' })
  expect(await (await fetch('/api/config')).json()).toMatchObject({ secret: 'from the environment' })
  const page = await html('/')
  expect(page).toContain('<p data-testid="greeting">good day</p>')
  expect(page).not.toContain('from the environment')
})

it('runtimeConfig: environment variables do not add undeclared keys', async () => {
  const { fetch, html } = await proofServer('plain', { FW_SECRET: 'from the environment', FW_PUBLIC_GREETING: 'good day' })
  const config = (await (await fetch('/api/config')).json()) as Config // the route of the site
  expect([config.secret, config.public.greeting]).toEqual([undefined, undefined])
  expect(await html('/')).toContain('<p data-testid="greeting"></p>')
})
