import { expect, inject, it, onTestFinished } from 'vitest'
import { buildSite } from '../../support/build-site.ts'
import { useBrowser, type OpenPage } from '../../support/browser.ts'
import { startSite, type RunningSite } from '../../support/start-site.ts'

const browser = useBrowser()

const sources = {
  'package.json': '{ "name": "dev-logs", "private": true, "type": "module" }',
  'app/pages/index.vue': `<script setup lang="ts">
if (import.meta.server) console.log('hello from setup', { some: ['value'] })
</script>
<template><main>Start</main></template>
`,
  'app/plugins/listen.client.ts': `export default defineFwPlugin((fwApp) => {
  const root = document.documentElement
  fwApp.hook('dev:ssr-logs', (logs) => void (root.dataset.logs = JSON.stringify(logs)))
  fwApp.hook('app:suspense:resolve', () => void (root.dataset.ready = 'true'))
})
`,
  'server/plugins/listen.ts': `export default defineNitroPlugin(({ hooks }) => {
  hooks.hook('dev:ssr-logs', ({ logs, path }) => {
    const texts = logs.map(({ type, args }) => [type, ...args].join(' '))
    if (logs.length > 0) process.stdout.write('hook of the server: ' + path + ' ' + texts.join('; ') + '\\n')
  })
})
`,
}

async function siteWith(devLogs: unknown): Promise<RunningSite> {
  const config = { future: { compatibilityVersion: 4 }, features: { devLogs } }
  const files = { ...sources, 'fw.config.mjs': `export default ${JSON.stringify(config)}` }
  const site = await startSite(await buildSite(inject('sitesDir'), files, { command: 'none' }), { dev: true })
  onTestFinished(() => site.stop())
  return site
}

const inConsole = ({ messages }: OpenPage): string[] => messages.filter((text) => text.includes('hello from setup'))
const inHook = ({ page }: OpenPage): Promise<string | null> => page.locator('html').getAttribute('data-logs')

it('features.devLogs: server logs are sent to the browser console, and to the hooks of both sides (R198)', async () => {
  const site = await siteWith(true)
  const open = await browser.open(`${site.url}/?a=1`)
  await expect.poll(() => inConsole(open)).toHaveLength(1)
  expect(inConsole(open)[0]).toMatch(/^log: .*server.*hello from setup.*some: \[ 'value' \].*app\/pages\/index\.vue:2:/s)
  const logs = JSON.parse((await inHook(open)) ?? '[]') as unknown[]
  expect(logs).toEqual([
    {
      type: 'log',
      date: expect.any(Number),
      args: ['hello from setup', "{ some: [ 'value' ] }"],
      file: expect.stringMatching(/app\/pages\/index\.vue$/),
      line: 2,
      column: expect.any(Number),
    },
  ])
  // It is printed in the terminal too.
  expect(site.logs()).toContain('hello from setup')
  await expect.poll(() => site.logs()).toContain("hook of the server: /?a=1 log hello from setup { some: [ 'value' ] }")
  open.expectClean([/favicon/])
})

it("features.devLogs: 'silent' passes them to the hooks only", async () => {
  const site = await siteWith('silent')
  const open = await browser.open(`${site.url}/`)
  await expect.poll(() => inHook(open)).toContain('hello from setup')
  await expect.poll(() => site.logs()).toContain('hook of the server: / log hello from setup')
  expect(inConsole(open)).toEqual([])
})

it('features.devLogs: disabled, logs stay in the terminal', async () => {
  const site = await siteWith(false)
  const open = await browser.open(`${site.url}/`)
  await expect.poll(() => site.logs()).toContain('hello from setup')
  expect(await open.page.content()).not.toContain('hello from setup')
  expect(inConsole(open)).toEqual([])
  expect(await inHook(open)).toBeNull()
  expect(site.logs()).not.toContain('hook of the server')
})
