import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { settle, useBrowser } from '../../support/browser.ts'
import { buildSite, type BuiltSite } from '../../support/build-site.ts'
import { startDevProof } from '../../support/dev-proof.ts'
import type { Files } from '../../support/project.ts'
import { startSite, type RunningSite } from '../../support/start-site.ts'

const app = (config: string): Files => ({
  'package.json': '{ "private": true, "type": "module" }',
  'fw.config.mjs': `export default { future: { compatibilityVersion: 4 }, ${config} modules: [function slow() {}] }`,
  'app/pages/index.vue': '<template><h1>Debugged</h1></template>\n',
  'app/plugins/own.ts': `export default defineFwPlugin((fwApp) => void fwApp.hook('app:created', () => fwApp.callHook('own:hook', 42)))\n`,
  'app/plugins/ready.client.ts': `export default defineFwPlugin({
  hooks: { 'app:suspense:resolve': () => void (document.documentElement.dataset.ready = 'true') },
})\n`,
  'public/favicon.ico': '',
})

/** Everything that was printed so far. */
interface Shown extends BuiltSite {
  server: () => string
  browser: () => string[]
}

describe('debug', () => {
  const browser = useBrowser()

  async function show(config: string): Promise<Shown> {
    const built = await buildSite(inject('sitesDir'), app(config))
    const site: RunningSite = await startSite(built)
    onTestFinished(() => site.stop())
    const { page, messages } = await browser.open(site.url)
    expect(await page.innerText('h1')).toBe('Debugged')
    await settle(page)
    return { ...built, server: site.logs, browser: () => messages.filter((text) => text.includes('[fw]')) }
  }

  it('prints hooks and their times, and logs their arguments in the browser (R95)', async () => {
    const { stderr, server, browser: logged } = await show('debug: true,')
    for (const name of ['modules:done', 'ready', 'pages:extend', 'bundler1:compiled', 'build:done', 'serverEngine:init', 'close'])
      expect(stderr).toMatch(new RegExp(`^\\[fw\\] ${name}: \\d+\\.\\d\\d ms$`, 'm'))
    expect(stderr).toMatch(/^\[fw\] module slow: \d+\.\d\d ms$/m)
    expect(stderr).toMatch(/^\[fw\] generated plugins\.mjs$/m)
    expect(stderr).toMatch(/^\[fw\] route \/ \(index\) of index\.vue$/m)
    expect(stderr).toMatch(/^\[fw\] in all \S+: \d+\.\d\d ms \(called once\)$/m)
    await expect.poll(server).toMatch(/\[nitro-runtime\].*request/)
    await expect.poll(server).toMatch(/^\[fw\] app:rendered: \d+\.\d\d ms$/m)
    await expect
      .poll(logged)
      .toEqual(expect.arrayContaining([expect.stringMatching(/app:mounted /), expect.stringMatching(/own:hook 42/)]))
  })

  it('prints nothing by default', async () => {
    const { stderr, stdout, server, browser: logged } = await show('')
    expect(stderr + stdout + server()).not.toMatch(/\[fw\]|\[nitro/)
    expect(logged()).toEqual([])
  })

  it('prints the flags of an object (R95)', async () => {
    const { stderr, server, browser: logged } = await show('debug: { hooks: { client: true }, modules: true },')
    expect(stderr.match(/^\[fw\].*/gm)).toEqual([expect.stringMatching(/^\[fw\] module slow: /)])
    await expect.poll(logged).toContainEqual(expect.stringMatching(/own:hook 42/))
    expect(server()).not.toMatch(/\[fw\]|\[nitro/)
  })

  it('prints in development too', async () => {
    const dev = startDevProof(
      app(''),
      `export default { future: { compatibilityVersion: 4 }, debug: { hooks: true, watchers: true } }`,
      {
        args: ['--port', '0'],
      },
    )
    onTestFinished(() => dev.stop())
    await expect.poll(dev.logs).toMatch(/^\[fw\] listen: \d+\.\d\d ms$/m)
    expect(dev.logs()).toMatch(/^\[fw\] bundler1:serverCreated: /m)
    await expect
      .poll(
        () => {
          dev.write({ 'app/pages/other.vue': `<template>${Math.random()}</template>` })
          return dev.logs()
        },
        { interval: 500 }, // until files are watched
      )
      .toMatch(/^\[fw\] (?:add|change) .*app\/pages\/other\.vue$/m)
  })
})
