import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { startSite } from '../support/start-site.ts'
import { bundlePlaces, bundleSite, correctSite, outputPlaces, outputSite, secretValues } from './secrets-site.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** The part of a report about one key. */
const reportOf = (stderr: string, key: string) => stderr.split('\n\n').find((part) => part.includes(` ${key} `)) ?? ''

const buildBundleSite = () => buildSite(inject('sitesDir'), bundleSite, { mayFail: true })
const buildOutputSite = () => buildSite(inject('sitesDir'), outputSite, { command: 'generate', mayFail: true })
const buildCorrectSite = () => buildSite(inject('sitesDir'), correctSite, { ownProcess: true })

describe('a private value in the client bundle', () => {
  it.each(Object.entries(bundlePlaces))('%s is reported with %s', async (key, source) => {
    const { stderr } = await buildBundleSite()
    const report = reportOf(stderr, key)
    expect(report).toContain('FW_SECRET_PUBLISHED')
    expect(report).toContain(source)
  })

  it('fails the build, once per value, and is not part of the report', async () => {
    const { code, stderr, dir } = await buildBundleSite()
    expect([code, existsSync(join(dir, '.output'))]).toEqual([1, false])
    expect(stderr).toContain(`${Object.keys(bundlePlaces).length} errors`)
    for (const value of secretValues) expect(stderr).not.toContain(value)
  })
})

describe('a private value in other published files', () => {
  it.each(Object.entries(outputPlaces))('%s is reported with %s', async (key, place) => {
    const { stderr } = await buildOutputSite()
    const report = reportOf(stderr, key)
    expect(report).toContain('FW_SECRET_PUBLISHED')
    expect(report).toContain(place)
  })

  it('fails the build, once per value, and is not part of the report', async () => {
    const { code, stderr, dir } = await buildOutputSite()
    expect([code, existsSync(join(dir, '.output'))]).toEqual([1, false])
    expect(stderr).toContain(`${Object.keys(outputPlaces).length} errors`)
    for (const value of secretValues) expect(stderr).not.toContain(value)
  })
})

describe('a site that keeps its values', () => {
  it('is built without an alarm, and no published file contains one', async () => {
    const { dir, stderr } = await buildCorrectSite()
    expect(stderr).not.toContain('FW_SECRET')
    for (const file of listFiles(join(dir, '.output/public'))) {
      const text = readFileSync(join(dir, '.output/public', file), 'utf8')
      for (const value of secretValues) expect(text).not.toContain(JSON.stringify(value).slice(1, -1))
    }
  })

  it('R24: logs a value that a page sends and that is only known at run time, without the value', async () => {
    const site = await startSite(await buildCorrectSite(), { env: { FW_LATE_SECRET: 'late-7Qz91xW4kLm' } })
    onTestFinished(site.stop)
    expect(await site.html('/late')).toContain('late-7Qz91xW4kLm')
    await site.html('/late')
    const lines = site
      .logs()
      .split('\n')
      .filter((line) => line.includes('FW_SECRET_IN_PAGE'))
    expect(lines).toEqual([
      expect.stringContaining(
        'The response for /late contains the private value of runtimeConfig.late.secret at data.user.token.',
      ),
    ])
    expect(site.logs()).not.toContain('late-7Qz91xW4kLm')
  })

  it('R24: in development, a page that sends a value is an error', async () => {
    const written = await buildSite(inject('sitesDir'), correctSite, { command: 'none' })
    const site = await startSite(written, { dev: true, env: { FW_LATE_SECRET: 'late-7Qz91xW4kLm' } })
    onTestFinished(site.stop)
    const response = await site.fetch('/late', { headers: { accept: 'text/html' } })
    const text = await response.text()
    expect([response.status, text]).toEqual([500, expect.stringContaining('runtimeConfig.late.secret at data.user.token')])
    expect(text + site.logs()).not.toContain('late-7Qz91xW4kLm')
    expect(site.logs()).toContain('FW_SECRET_IN_PAGE')
    expect((await site.fetch('/')).status).toBe(200)
  })
})
