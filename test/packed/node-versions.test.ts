import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'pathe'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { installNode, nodeVersions } from '../support/node-versions.ts'
import { npmEnv } from '../support/process-env.ts'
import { project } from '../support/project.ts'
import { runProcess } from '../support/run-process.ts'
import { freePort, startSite } from '../support/start-site.ts'
import { hydrated, updatable } from './hydrated.ts'
import { installLimit, installPacked } from './install-packed.ts'

/* All other tests run on one version of Node.js. */

let packages: string

beforeAll(async () => void (packages = await installPacked('fw-node-versions-')), installLimit)
afterAll(() => rmSync(packages, { recursive: true, force: true }))

// A module that Node.js runs itself is imported with a query in its URL.
const config = `const loader: string = import.meta.url.includes('?') ? 'native' : 'jiti'
export default defineFwConfig({ appId: loader, app: { baseURL: '/docs/' } })
`

// Enums cannot be stripped: Node.js rejects them, and the other loader has to take over.
const withEnum = `enum Tag { Main = 'main' }
export default { app: { rootTag: Tag.Main } }
`

it.each([
  [nodeVersions.oldest, 'jiti'],
  [nodeVersions.oldest22, 'jiti'],
  [nodeVersions.usual, 'native'],
  [nodeVersions.newest, 'native'],
])(
  'Node %s runs a configuration in TypeScript: %s',
  async (version, loader) => {
    const node = join(await installNode(version), 'node')
    const resolved = async (text: string): Promise<unknown> => {
      const dir = project({ 'package.json': '{ "type": "module" }', 'fw.config.ts': text })
      const fw = join(packages, 'node_modules/fw/bin/fw.mjs')
      const { code, stdout, stderr } = await runProcess(node, [fw, 'config', '--json'], { cwd: dir })
      expect(code, stderr).toBe(0)
      return JSON.parse(stdout)
    }
    expect(await resolved(config)).toMatchObject({ appId: loader, app: { baseURL: '/docs/' } })
    expect(await resolved(withEnum)).toMatchObject({ app: { rootTag: 'main' } })
  },
  installLimit,
)

describe.each([nodeVersions.oldest, nodeVersions.newest])('a new project on Node %s', (version) => {
  const browser = useBrowser()
  let home: string
  let dir: string
  let node: string
  const env = (): Record<string, string> => ({
    PATH: `${join(node, '..')}${delimiter}${process.env['PATH']}`,
    XDG_CONFIG_HOME: home,
    FW_CREATE_PACKAGES: packages,
    ...npmEnv(),
  })
  const run = async (command: string, args: readonly string[], cwd = dir): Promise<string> => {
    const { code, stdout, stderr } = await runProcess(command, args, { cwd, env: env() })
    expect(code, stdout + stderr).toBe(0)
    return stdout + stderr
  }

  beforeAll(async () => {
    node = join(await installNode(version), 'node')
    home = realpathSync(mkdtempSync(join(tmpdir(), 'fw-node-version-')))
    dir = join(home, 'moons')
  }, installLimit)
  afterAll(() => rmSync(home, { recursive: true, force: true }))

  it(
    'is created and installed, without warnings',
    async () => {
      expect((await run('node', ['--version'], home)).trim()).toBe(`v${version}`)
      const create = join(packages, 'node_modules/create-fw/bin/create-fw.mjs')
      const shown = await run('node', [create, 'moons', '--template', 'starter', '--install', '--no-git'], home)
      expect(shown).not.toMatch(/EBADENGINE|Warning:/)
    },
    installLimit,
  )

  it('has no type errors', () => run('npm', ['run', 'typecheck']))

  it('develops: the first page, and an edit', async () => {
    const port = await freePort()
    const fw = join(dir, 'node_modules/fw/bin/fw.mjs')
    const program: [string, ...string[]] = [node, fw, 'dev', dir, '--host', '127.0.0.1', '--port', String(port)]
    const site = await startSite({ dir }, { dev: true, program, port, env: { XDG_CONFIG_HOME: home } })
    try {
      const opened = await browser.open(site.url, { ready: false })
      await opened.page.getByRole('heading', { name: 'Eight worlds' }).waitFor()
      await updatable(opened)
      const file = join(dir, 'app/pages/index.vue')
      writeFileSync(file, readFileSync(file, 'utf8').replace('Eight worlds that', 'Some worlds that'))
      await opened.page.getByRole('heading', { name: 'Some worlds' }).waitFor()
      opened.expectClean()
      expect(site.logs()).not.toContain('Warning:')
    } finally {
      await site.stop()
    }
  })

  it('is built, and runs', async () => {
    expect(await run('npm', ['run', 'build'])).not.toContain('Warning:')
    const site = await startSite({ dir }, { program: [node, join(dir, '.output/server/index.mjs')] })
    try {
      const { page, expectClean } = await browser.open(site.url, { ready: false })
      await page.getByRole('heading', { name: 'Some worlds' }).waitFor()
      await hydrated(page)
      expectClean()
      expect(site.logs()).not.toContain('Warning:')
    } finally {
      await site.stop()
    }
  })
})
