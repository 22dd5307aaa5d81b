import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { asOwner } from '../../support/dev-secret.ts'
import { startDevProof, type DevProof } from '../../support/dev-proof.ts'
import { rawGet, type RawAnswer } from '../../support/http-client.ts'
import { freePort } from '../../support/start-site.ts'

const config = (options: string): string => `export default {
  future: { compatibilityVersion: 4 },
  hooks: { 'builder:watch': (event, path) => record('watch', [event, path]) },
  ${options}
}`

const changed = config(`
  watch: ['../content.json'],
  experimental: { relativeWatchPaths: true },
  bundler1: { clearScreen: false, server: { cors: { origin: 'https://other.test' } } },
`)

const patience = { timeout: 60_000, interval: 25 }
// oxlint-disable-next-line no-control-regex -- what clears a terminal
const cleared = /\u001B\[2J/

let site: DevProof
let url: string
const get = (target: string, headers: readonly string[] = [], method?: string): Promise<RawAnswer> =>
  rawGet(url, target, headers, method)
const isReady = (): Promise<void> =>
  vi.waitFor(async () => expect((await get('/', ['Accept: text/html'])).status, site.logs()).toBe(200), patience)

beforeAll(async () => {
  const port = await freePort()
  url = `http://127.0.0.1:${port}`
  // The screen is only cleared in a terminal.
  site = startDevProof({ 'content.json': '{}' }, changed, { args: ['--port', String(port), '--clear'], tty: true })
  await isReady()
})
afterAll(() => site?.stop())

/** Reasons of restarts so far. */
const restarts = (): string[] => [...site.logs().matchAll(/restarted[^\n]*/g)].map(([line]) => line)

async function changeOf(file: string): Promise<unknown> {
  const before = site.recorded('watch').length
  // Changes are not seen until the watcher is ready.
  await vi.waitFor(
    () => {
      site.write({ [file]: `<template><p>${Math.random()}</p></template>` })
      expect(site.recorded('watch').length).toBeGreaterThan(before)
    },
    { ...patience, interval: 300 },
  )
  return site.recorded('watch').at(-1)
}

async function restart(): Promise<void> {
  const { length } = restarts()
  await fetch(`${url}/__fw/restart`, { method: 'POST', headers: asOwner(site.dir) })
  await vi.waitFor(() => expect(restarts().length).toBeGreaterThan(length), patience)
  await isReady()
}

async function readableFor(origin: string): Promise<boolean> {
  const { headers } = await get('/_fw/app/app.vue', [`Origin: ${origin}`])
  return headers.some(([name, value]) => name === 'access-control-allow-origin' && value === origin)
}

it('experimental.relativeWatchPaths: hooks get paths relative to the source directory (R199)', async () => {
  expect(await changeOf('app/pages/index.vue')).toEqual(['change', 'pages/index.vue'])
})

it('bundler1.server.cors: sets which origins may read, instead of `devServer.cors`', async () => {
  expect(await readableFor('https://other.test')).toBe(true)
})

it('watch: a change of these files restarts, and prints the reason (R117)', async () => {
  site.write({ 'content.json': '{ "changed": true }' })
  await vi.waitFor(() => expect(restarts().join()).toContain('`watch` lists "../content.json"'), patience)
  await isReady()
})

it('bundler1.clearScreen: false keeps the output', async () => {
  await restart()
  expect(site.logs()).not.toMatch(cleared)
})

it('by default paths are absolute, other files do not restart, and `--clear` clears', async () => {
  const { length } = restarts()
  site.write({ 'fw.config.mjs': config('') })
  await vi.waitFor(() => expect(restarts().length).toBeGreaterThan(length), patience)
  await isReady()
  expect(site.logs()).toMatch(cleared)
  expect(await readableFor('https://other.test')).toBe(false)
  expect(await readableFor('http://localhost:1')).toBe(false)
  const before = restarts().length
  site.write({ 'content.json': '{ "changed": "again" }' })
  expect(await changeOf('app/pages/index.vue')).toEqual(['change', `${site.dir}/app/pages/index.vue`])
  expect(restarts()).toHaveLength(before)
})
