import type { ChildProcess } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { project, type Files } from '../support/project.ts'
import { startRedis } from '../support/redis.ts'
import { fw } from '../support/run-process.ts'
import { freePort, startSite, type RunningSite } from '../support/start-site.ts'
import { compareCosts } from '../support/measure/costs.ts'
import { requestCost } from './processor-time.ts'

const files = (cache: object): Files => ({
  'package.json': '{ "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  routeRules: { '/cached': { swr: 600 } },
  serverEngine: { storage: { cache: ${JSON.stringify(cache)} } },
}`,
  'app/pages/cached.vue': `<template><ul><li v-for="index in 100" :key="index">Item {{ index }}</li></ul></template>`,
  'server/api/text.ts': "export default defineEventHandler(() => 'text')",
})

let redis: ChildProcess
const sites: RunningSite[] = []

beforeAll(async () => {
  const port = await freePort()
  redis = await startRedis(port)
  const stores = [{ driver: 'lru-cache' }, { driver: 'redis', url: `redis://127.0.0.1:${port}`, maxSize: 1 }] // no room for a page
  const dirs = stores.map((store) => project(files(store)))
  for (const dir of dirs) {
    symlinkSync(join(fileURLToPath(new URL('../..', import.meta.url)), 'node_modules'), join(dir, 'node_modules'))
    const { code, stderr } = await fw(['build'], { cwd: dir })
    expect(code, stderr).toBe(0)
    sites.push(await startSite({ dir }))
  }
}, 600_000)

afterAll(async () => {
  await Promise.all(sites.map((site) => site.stop()))
  redis?.kill('SIGKILL')
})

it.each([
  ['memory', 0, 0.5], // 0.62 to 0.86 measured on several machines
  ['Redis, without a copy in memory', 1, 0.4], // 0.66 to 1.03
] as const)('a cached page from %s costs hardly more than an API route', { timeout: 600_000 }, async (name, index, least) => {
  const site = sites[index]!
  const [route, page] = await compareCosts(
    () => requestCost(site, '/api/text', 200, 6000),
    () => requestCost(site, '/cached', 200, 6000),
    1 / least,
  )
  expect((await site.fetch('/cached')).headers.get('cache-status')).toContain('hit')
  console.log(`cached page from ${name}: ${(route / page).toFixed(2)} of the rate of an API route (${page} and ${route} ms)`)
  expect(route / page).toBeGreaterThan(least)
})
