import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { buildSite } from '../support/build-site.ts'
import { fwBin } from '../support/run-process.ts'
import { freePort, startSite } from '../support/start-site.ts'
import { serveDirectory } from '../support/serve-directory.ts'
import { until } from '../support/until.ts'
import { spawn } from 'node:child_process'
import { exitOf, withoutLimit } from './exit-of.ts'
import { staticSite } from './static-site.ts'
import { processEnv } from '../support/process-env.ts'

/** Runs `fw preview`, and returns its URL once it responds. */
async function preview(dir: string, env: Record<string, string> = {}): Promise<string> {
  const port = await freePort()
  const child = spawn(process.execPath, [fwBin, 'preview', dir], {
    cwd: dir,
    env: processEnv({ PORT: String(port), HOST: '127.0.0.1', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGTERM'))
  let logs = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (logs += text))
  const url = `http://127.0.0.1:${port}`
  const responds = (): Promise<boolean> => fetch(url).then(Boolean, () => false)
  await until('fw preview responds', responds, { details: () => logs })
  return url
}

describe('presets', () => {
  const browser = useBrowser()

  it('node-server is the default', async () => {
    const { dir, stdout, stderr } = await buildSite(inject('sitesDir'), staticSite, { args: ['--logLevel', 'info'] })
    expect(JSON.parse(readFileSync(join(dir, '.output/nitro.json'), 'utf8'))).toMatchObject({ preset: 'node-server' })
    expect(stdout + stderr).toMatch(/node-server/)
    expect(stdout + stderr).toMatch(/node \.output\/server\/index\.mjs|fw preview/)
    expect(stdout + stderr).toMatch(/gzip/i)
  })

  it('node-cluster runs several processes that respond alike', async () => {
    const built = await buildSite(inject('sitesDir'), 'app-a', { args: ['--preset', 'node-cluster'] })
    const site = await startSite(built, { env: { NITRO_CLUSTER_WORKERS: '2', ...withoutLimit } })
    onTestFinished(() => site.stop())
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.html('/users/1')))
    expect(answers.every((html) => html.includes('User 1') && html.endsWith('</html>'))).toBe(true)
    const { page, expectClean } = await browser.open(`${site.url}/`)
    await page.getByTestId('count').click()
    expect(await page.getByTestId('count').innerText()).toBe('clicked 1')
    expectClean()
    site.child.kill('SIGTERM')
    expect(await exitOf(site)).toEqual([0, null])
  })

  it('static writes files that any server can serve', async () => {
    const { dir } = await buildSite(inject('sitesDir'), staticSite, { args: ['--preset', 'static'] })
    expect(existsSync(join(dir, '.output/public/index.html'))).toBe(true)
    expect(existsSync(join(dir, '.output/server'))).toBe(false)
    const url = await serveDirectory(join(dir, '.output/public'))
    const { page, expectClean } = await browser.open(`${url}/`)
    await page.getByTestId('count').click()
    expect(await page.getByTestId('count').innerText()).toBe('1')
    expectClean()
  })

  it('fw preview runs the build', async () => {
    const { dir } = await buildSite(inject('sitesDir'), 'app-a')
    const url = await preview(dir)
    expect(await (await fetch(`${url}/about`)).text()).toContain('About page')
  })

  it('fw preview serves static files below the base URL of their build', async () => {
    const { dir } = await buildSite(inject('sitesDir'), staticSite, {
      command: 'generate',
      buildEnv: { FW_APP_BASE_URL: '/docs/' },
    })
    const url = await preview(dir, { FW_APP_BASE_URL: '/docs/' })
    expect((await fetch(`${url}/`)).status).toBe(404)
    const { page, requests, expectClean } = await browser.open(`${url}/docs/`)
    await page.getByTestId('to-list').click()
    await page.locator('[data-page="list"]').waitFor()
    expect(requests.filter((request) => !request.startsWith('GET /docs/'))).toEqual([])
    expectClean()
  })
})
