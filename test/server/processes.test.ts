import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { ask } from '../support/http-client.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { useSite } from '../support/site.ts'
import { exitOf, withoutLimit } from './exit-of.ts'
import { faultsSite } from './faults-site.ts'
import { useGate } from './use-gate.ts'

describe.each(['build', 'dev'] as const)('errors that nobody handles with fw %s', (mode) => {
  const site = useSite(faultsSite, { mode })

  it.each(['timer', 'executor'])('end the request that waits for them: %s', async (kind) => {
    const { status, body } = await ask(site.url, `/api/unhandled?kind=${kind}`)
    expect([status, JSON.parse(body)]).toEqual([500, expect.objectContaining({ error: true, statusCode: 500 })])
    if (mode === 'build') expect(body).not.toContain('canary')
    await expect.poll(() => site.logs()).toMatch(new RegExp(`canary-${kind}[^]*server/api/unhandled\\.ts:15:`))
    if (mode === 'build')
      expect(site.logs()).toMatch(new RegExp(`\\[fw\\] GET /api/unhandled failed \\(\\w{8}\\)\\nError: canary-${kind}`))
  })

  it('end the page that waits for them, with the error page', async () => {
    const { status, body } = await ask(site.url, '/unhandled', { headers: { accept: 'text/html' } })
    expect([status, body]).toEqual([500, expect.stringContaining('error 500')])
    await expect.poll(() => site.logs()).toMatch(/TypeError[^]*pages\/unhandled\.vue:2:/)
  })

  it('leave responses alone that are complete, or do not depend on them', async () => {
    for (const kind of ['late', 'background']) {
      const { status, body } = await ask(site.url, `/api/unhandled?kind=${kind}`)
      expect([status, JSON.parse(body)]).toEqual([200, { kind }])
      await expect.poll(() => site.logs()).toContain(`canary-${kind}`)
    }
  })

  it('cut off a response that is half sent', async () => {
    await expect(ask(site.url, '/api/unhandled?kind=half')).rejects.toMatchObject({ code: 'ECONNRESET' })
    expect((await ask(site.url, '/api/ok')).status).toBe(200)
  })

  it('do not end the process', () => {
    expect([site.child.exitCode, site.child.signalCode]).toEqual([null, null])
  })
})

describe('probes', () => {
  const site = useSite(faultsSite, { mode: 'build', env: { FW_APP_BASE_URL: '/shop/' } })
  const probe = async (name: string): Promise<[number, unknown]> => {
    const { status, body } = await ask(site.url, `/shop/__fw_health/${name}`)
    return [status, JSON.parse(body)]
  }
  const checks = async (): Promise<number> => JSON.parse((await ask(site.url, '/shop/api/counts')).body).ready
  const control = (query: string): Promise<unknown> => ask(site.url, `/shop/api/control?${query}`)

  it('respond below the base URL, without cache', async () => {
    expect(await probe('live')).toEqual([200, { status: 'ok' }])
    expect(await probe('ready')).toEqual([200, { status: 'ok' }])
    const { headers } = await ask(site.url, '/shop/__fw_health/ready')
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'content-type': 'application/json' })
    expect((await ask(site.url, '/shop/__fw_health/ready', { method: 'HEAD' })).status).toBe(200)
    expect((await ask(site.url, '/shop/__fw_health/ready', { method: 'POST' })).status).toBe(405)
    expect((await ask(site.url, '/__fw_health/ready')).status).toBe(404)
    expect((await ask(site.url, '/shop/__fw_health/other')).status).toBe(404)
  })

  it('come before middleware', async () => {
    await control('closed=1')
    expect((await ask(site.url, '/shop/api/ok')).status).toBe(401)
    expect((await probe('live'))[0]).toBe(200)
    expect((await probe('ready'))[0]).toBe(200)
    await control('closed=')
  })

  it('say that the server is not ready while a check fails, once in the log', async () => {
    await control('ready=fail')
    await expect.poll(() => probe('ready')).toEqual([503, { status: 'failing' }])
    const before = await checks()
    await expect.poll(async () => (await probe('ready'), checks())).toBeGreaterThan(before)
    expect(await probe('ready')).toEqual([503, { status: 'failing' }])
    expect((await probe('live'))[0]).toBe(200)
    await control('ready=')
    await expect.poll(() => probe('ready')).toEqual([200, { status: 'ok' }])
    expect(site.logs().match(/\[fw\] Not ready: Error: canary-database/g)).toHaveLength(1)
    expect(site.logs().match(/\[fw\] Ready again\./g)).toHaveLength(1)
  })

  it('run checks once a second, however many there are', async () => {
    const before = await checks()
    const started = performance.now()
    await Promise.all(Array.from({ length: 300 }, () => probe('ready')))
    const count = (await checks()) - before
    // oxlint-disable-next-line fw/no-clock-bound -- the slower the machine, the more checks are allowed
    expect(count).toBeLessThanOrEqual(1 + Math.ceil((performance.now() - started) / 1000))
  })

  it('do not wait for a check that hangs for longer than five seconds', async () => {
    await control('ready=hang')
    await expect.poll(() => probe('ready')).toEqual([503, { status: 'failing' }])
    await control('ready=')
  })
})

async function start(env: Record<string, string>): Promise<RunningSite> {
  const site = await startSite(await buildSite(inject('sitesDir'), faultsSite), { env: { ...withoutLimit, ...env } })
  onTestFinished(() => site.stop())
  return site
}

const countsOf = async ({ url }: RunningSite): Promise<unknown> => JSON.parse((await ask(url, '/api/counts')).body)

describe('shutdown', () => {
  it('with a delay, the server is not ready but handles requests, then waits for those that are pending', async () => {
    const delayed = await start({ FW_SHUTDOWN_DELAY: '600000' })
    delayed.child.kill('SIGTERM')
    await expect.poll(async () => (await ask(delayed.url, '/__fw_health/ready')).body).toBe('{"status":"stopping"}')
    expect((await ask(delayed.url, '/__fw_health/live')).status).toBe(200)
    expect((await ask(delayed.url, '/')).status).toBe(200)

    const gate = useGate()
    const site = await start({ ...gate.env, FW_SHUTDOWN_DELAY: '200' })
    const slow = ask(site.url, '/api/slow')
    await expect.poll(() => countsOf(site)).toMatchObject({ slow: 1 })
    site.child.kill('SIGTERM')
    await expect.poll(() => fetch(site.url).catch(({ cause }) => cause)).toMatchObject({ code: 'ECONNREFUSED' }) // after the delay
    gate.open()
    expect((await slow).status).toBe(200)
    expect(await exitOf(site)).toEqual([0, null])
  })

  it('a second signal ends the delay', async () => {
    const site = await start({ FW_SHUTDOWN_DELAY: '600000' })
    site.child.kill('SIGTERM')
    await expect.poll(async () => (await ask(site.url, '/__fw_health/ready')).status).toBe(503)
    site.child.kill('SIGTERM')
    expect(await exitOf(site)).toEqual([0, null])
  })

  it('does not wait longer than NITRO_SHUTDOWN_TIMEOUT for a request that hangs', async () => {
    const hang = async (env: Record<string, string>): Promise<{ site: RunningSite; ended: Promise<unknown> }> => {
      const site = await start(env)
      await ask(site.url, '/api/control?backend=hang')
      const ended = ask(site.url, '/api/backend').catch((error: NodeJS.ErrnoException) => error.code)
      await expect.poll(() => countsOf(site)).toMatchObject({ calls: 1 })
      return { site, ended }
    }
    const patient = await hang(withoutLimit)
    const { site, ended } = await hang({ NITRO_SHUTDOWN_TIMEOUT: '1000' })
    patient.site.child.kill('SIGTERM')
    site.child.kill('SIGTERM')
    await exitOf(site)
    expect(await ended).toBe('ECONNRESET')
    expect([patient.site.child.exitCode, patient.site.child.signalCode]).toEqual([null, null])
    patient.site.child.kill('SIGKILL')
    await patient.ended
  })
})
