import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { loaderBuilders } from '../support/cell.ts'
import { runProcess } from '../support/run-process.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { hydrated, updatable } from './hydrated.ts'
import { installLimit, installPacked, npm } from './install-packed.ts'

/*
 * The starter application with webpack and Rspack, from packed packages. With FW_TEST_TRANSCRIPT=<directory>, screenshots are kept there.
 */

let root: string
const kept = process.env['FW_TEST_TRANSCRIPT']

beforeAll(async () => {
  root = await installPacked('fw-builders-')
  const optional = readdirSync(root).filter((file) => /^fw-(?:bundler[23]-builder|loader-common)-.*\.tgz$/.test(file))
  await npm(root, ['install', '-D', '--no-audit', '--no-fund', '--prefer-offline', ...optional.map((file) => `./${file}`)])
}, installLimit)

afterAll(() => rmSync(root, { recursive: true, force: true }))

const overlayText = (page: Page): Promise<string> => page.locator('fw-overlay').locator('.panel').innerText()

describe.each(loaderBuilders)('the starter with %s', (slot) => {
  const browser = useBrowser()
  /** Inside of the directory with the packages, so that they are not installed twice. */
  const project = (): string => join(root, `starter-${slot}`)
  const fw = (...args: string[]): ReturnType<typeof runProcess> =>
    runProcess(join(root, 'node_modules/.bin/fw'), args, { cwd: project(), env: { XDG_CONFIG_HOME: root } })
  const change = (file: string, before: string, after: string): void => {
    const path = join(project(), file)
    const source = readFileSync(path, 'utf8')
    expect(source).toContain(before)
    writeFileSync(path, source.replace(before, after))
  }
  const look = async (page: Page, name: string): Promise<void> => {
    if (!kept) return
    mkdirSync(kept, { recursive: true })
    await page.screenshot({ path: join(kept, `${slot}-${name}.png`), animations: 'disabled' })
  }
  let site: RunningSite

  beforeAll(async () => {
    const create = join(root, 'node_modules/create-fw/bin/create-fw.mjs')
    const args = [create, `starter-${slot}`, '--template', 'starter', '--no-install', '--no-git']
    const { code, stdout, stderr } = await runProcess(process.execPath, args, { cwd: root, env: { XDG_CONFIG_HOME: root } })
    expect(code, stdout + stderr).toBe(0)
    change('fw.config.ts', 'defineFwConfig({', `defineFwConfig({\n  builder: '${slot}',`)
  })

  describe('develop', () => {
    beforeAll(async () => {
      site = await startSite(
        { dir: project() },
        { dev: true, bin: join(root, 'node_modules/fw/bin/fw.mjs'), env: { XDG_CONFIG_HOME: root } },
      )
    })
    afterAll(() => site.stop())

    it('the first page, and an edit', async () => {
      const { page, received } = await browser.open(site.url, {
        ready: false,
        context: { viewport: { width: 1200, height: 800 } },
      })
      await page.getByRole('heading', { name: 'Eight worlds' }).waitFor()
      await look(page, '1-first-page')
      await updatable({ page, received })
      await page.evaluate(() => document.body.setAttribute('data-same', ''))
      change('app/pages/index.vue', 'Eight worlds that', 'Some worlds that')
      await page.getByRole('heading', { name: 'Some worlds' }).waitFor()
      expect(await page.locator('body[data-same]').count()).toBe(1) // a hot update, not a reload
    })

    it('errors in a page: of the compiler, and at run time', async () => {
      const { page, received } = await browser.open(site.url, {
        ready: false,
        context: { viewport: { width: 1200, height: 800 } },
      })
      await page.getByRole('heading', { name: 'Some worlds' }).waitFor()
      await updatable({ page, received })
      change('app/pages/index.vue', 'useSeoMeta({', 'const broken = = 1\nuseSeoMeta({')
      await expect.poll(() => overlayText(page).catch(() => '')).toContain('app/pages/index.vue:5')
      await look(page, '2-compile-error')
      change('app/pages/index.vue', 'const broken = = 1\n', "if (moons.value) throw new Error('No moon today')\n")
      await page.reload()
      await expect.poll(() => overlayText(page).catch(() => '')).toContain('No moon today')
      await look(page, '3-error-in-a-page')
      expect(await overlayText(page)).toContain('app/pages/index.vue:5')
      await expect.poll(() => site.logs()).toMatch(/No moon today[\s\S]*app\/pages\/index\.vue:5/)
      change('app/pages/index.vue', "if (moons.value) throw new Error('No moon today')\n", '')
      await page.locator('fw-overlay').waitFor({ state: 'detached' })
      await page.getByRole('heading', { name: 'Some worlds' }).waitFor()
    })

    it('another base URL, after a restart by itself', async () => {
      change('fw.config.ts', '  app: {', `  app: {\n    baseURL: '/shop/',`)
      await expect.poll(async () => (await site.fetch('/shop/')).status).toBe(200)
      const { page, expectClean } = await browser.open(`${site.url}/shop/`, { ready: false })
      await page.getByRole('heading', { name: 'Some worlds' }).waitFor()
      await hydrated(page)
      expectClean()
    })
  })

  it('build and run, with the base URL', async () => {
    const { code, stdout, stderr } = await fw('build')
    expect(code, stdout + stderr).toBe(0)
    const built = await startSite({ dir: project() })
    try {
      const { page, expectClean } = await browser.open(`${built.url}/shop/`, { ready: false })
      await page.getByRole('heading', { name: 'Some worlds' }).waitFor()
      await hydrated(page)
      expectClean()
      await look(page, '4-built')
    } finally {
      await built.stop()
    }
  })
})
