import { randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, realpathSync, mkdtempSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { startPostgres } from '../support/postgres.ts'
import { write } from '../support/project.ts'
import { npmEnv } from '../support/process-env.ts'
import { runProcess } from '../support/run-process.ts'
import { askService } from '../support/services.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { expectPolicy } from './expect-policy.ts'
import { hydrated, updatable } from './hydrated.ts'
import { installLimit, installPacked, npm } from './install-packed.ts'
import { outputPackages, ownFiles, starterFiles, starterPackages } from './starter-output.ts'

/* Every template as a user gets it: created, installed, checked, tested, edited in development, built and run. */

interface TemplateCase {
  template: string
  /** The app, if it is not the root of the project. */
  appDir?: string
  /** Where the server is requested, and what it responds. */
  path?: string
  text: string
  /** A file with a text that is edited, and what the page shows then. */
  edit: [file: string, before: string, after: string]
  hasTests?: boolean
  needsDatabase?: boolean
  /** Whether it has no content security policy. */
  isOpen?: boolean
  /** A script to run before the others. */
  before?: string
  check?: (site: RunningSite) => Promise<void>
  /** Checks the files of the built server. */
  checkServer?: (serverDir: string) => void
}

const cases: TemplateCase[] = [
  {
    template: 'minimal',
    text: '<h1>minimal</h1>',
    edit: ['app/pages/index.vue', '<h1>minimal</h1>', '<h1>Edited</h1>'],
  },
  {
    template: 'starter',
    text: 'Eight worlds that circle other worlds',
    edit: ['app/pages/index.vue', 'Eight worlds', 'Several worlds'],
    hasTests: true,
    check: async (site) => {
      expect(await site.html('/?search=volcano')).toMatch(/<a href="\/moons\/io"/)
      expect(await site.html('/?search=volcano')).not.toContain('/moons/titan')
      expect(await site.html('/moons/titan')).toContain('<title>Titan · Moons</title>')
      const missing = await site.fetch('/moons/pluto', { headers: { accept: 'text/html' } })
      expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('No such moon')])
    },
    checkServer: (serverDir) => {
      const expected = Object.entries(starterPackages).map(([name, { files }]) => [name, files.toSorted()])
      expect(outputPackages(serverDir)).toEqual(Object.fromEntries(expected))
      expect(ownFiles(serverDir).toSorted()).toEqual(starterFiles.toSorted())
    },
  },
  {
    template: 'content',
    text: 'Notes on writing',
    edit: ['app/pages/index.vue', 'Notes on writing', 'Thoughts on writing'],
    hasTests: true,
    check: async (site) => {
      expect(await site.html('/tags/reference')).toContain('href="/articles/publish-the-site"')
      expect(await site.html('/tags/reference')).not.toContain('/articles/write-an-article')
      expect(await site.html('/articles/what-markdown-can-do')).toContain('<em>stressed</em>')
      expect(await site.html('/')).toContain('<link rel="alternate" href="/rss.xml"')
      expect(await (await site.fetch('/rss.xml')).text()).toContain('<title>Write an article</title>')
      expect(await (await site.fetch('/sitemap.xml')).text()).toContain('/articles/publish-the-site</loc>')
      expect((await site.fetch('/articles/none')).status).toBe(404)
    },
  },
  {
    template: 'saas',
    text: 'Know who owes you what',
    edit: ['app/pages/index.vue', '<h1>Know who owes', '<h1>See who owes'],
    hasTests: true,
    needsDatabase: true,
    before: 'db:migrate',
    check: async (site) => {
      const redirect = await site.fetch('/invoices')
      expect([redirect.status, redirect.headers.get('location')]).toEqual([302, '/sign-in?next=/invoices'])
      const body = JSON.stringify({ email: `${randomUUID()}@example.com`, password: 'correct horse battery' })
      const signUp = await site.fetch('/api/users', { method: 'POST', body, headers: { 'content-type': 'application/json' } })
      const cookie = signUp.headers.getSetCookie()[0]!.split(';')[0]!
      expect(await site.html('/invoices', { headers: { cookie } })).toContain('No invoices yet')
      const signIn = (): Promise<Response> =>
        site.fetch('/api/session', { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } })
      const statuses: number[] = []
      for (let count = 0; count < 31; count++) statuses.push((await signIn()).status)
      expect(statuses.slice(29)).toEqual([422, 429])
    },
  },
  {
    template: 'repro',
    isOpen: true,
    text: '<h1>Reproduction</h1>',
    edit: ['app/app.vue', 'Reproduction', 'Edited'],
  },
  {
    template: 'layer',
    isOpen: true,
    appDir: 'playground',
    text: 'Hello from the layer',
    edit: ['app/layouts/default.vue', '{{ brand.name }}', '{{ brand.name }} edited'],
    check: async (site) => expect(await site.html('/')).toContain('Playground'),
  },
]

const workspace = fileURLToPath(new URL('../..', import.meta.url))
let root: string
let pnpmRoot: string
const dirOf = (template: string): string => join(root, template)
const create = (args: readonly string[], cwd = root): Promise<string> =>
  run(process.execPath, [join(root, 'node_modules/create-fw/bin/create-fw.mjs'), ...args], cwd)

beforeAll(async () => {
  root = await installPacked('fw-templates-')
  for (const { template } of cases) await create([template, '--template', template])
  pnpmRoot = realpathSync(mkdtempSync(join(tmpdir(), 'fw-pnpm-')))
  expect(await create(['moons', '--template', 'starter', '--pm', 'pnpm'], pnpmRoot)).toContain('pnpm install')
  // One installation for all of them, without create-fw.
  write(root, { 'package.json': JSON.stringify({ private: true, workspaces: cases.map(({ template }) => template), overrides }) })
  await npm(root, ['install', '--prefer-offline', '--no-audit', '--no-fund'])
}, installLimit)

afterAll(() => [root, pnpmRoot].forEach((dir) => rmSync(dir, { recursive: true, force: true })))

/** As in the manifests of the templates; npm only reads those of the root. */
const overrides = { 'ast-walker-scope': '^0.9.0', 'rollup-plugin-visualizer': '^6.0.11' }

describe.each(cases)('$template', ({ template, appDir = '.', path = '/', text, edit, hasTests, check, checkServer, ...rest }) => {
  const browser = useBrowser()
  const app = (): string => join(dirOf(template), appDir)
  let env: Record<string, string> = {}
  const npmRun = (args: readonly string[]): Promise<string> => run('npm', args, dirOf(template), env)

  beforeAll(async () => {
    const database = rest.needsDatabase ? await startPostgres() : undefined
    env = { XDG_CONFIG_HOME: root, ...(database ? { FW_DATABASE_URL: database.url } : {}) }
    if (rest.before) await npmRun(['run', rest.before])
    return database?.stop
  })

  it('has generated types after the installation, and no type errors', async () => {
    expect(existsSync(join(app(), '.fw/fw.d.ts'))).toBe(true)
    expect(await npmRun(['run', '--silent', 'typecheck'])).toBe('')
  })

  it.runIf(hasTests)('its tests pass', async () => {
    expect(await npmRun(['test'])).toMatch(/Tests .*passed/)
  })

  it('in development, pages follow edits', async () => {
    installed(app())
    const site = await startSite({ dir: app() }, { dev: true, bin: join(root, 'node_modules/fw/bin/fw.mjs'), env })
    onTestFinished(() => site.stop())
    const { page, received, expectClean } = await browser.open(site.url + path, { ready: false })
    await updatable({ page, received })
    expect(await page.content()).toContain(text)
    await check?.(site)
    if (edit) {
      const [file, before, after] = edit
      const source = readFileSync(join(dirOf(template), file), 'utf8')
      expect(source).toContain(before)
      write(dirOf(template), { [file]: source.replace(before, after) })
      const shown = after.replaceAll(/<[^>]+>|\{\{.*?\}\}/g, '').trim()
      await expect.poll(() => page.locator('body').innerText()).toContain(shown)
      write(dirOf(template), { [file]: source })
    }
    expectClean([/404/])
    expect(site.logs()).not.toMatch(/✖|⚠/)
  })

  it('the built server runs without its sources', async () => {
    // The script `build`, without the start of npm and of a process.
    const { scripts } = JSON.parse(readFileSync(join(dirOf(template), 'package.json'), 'utf8')) as { scripts: { build: string } } // the format of npm
    const [name, ...args] = scripts.build.split(' ')
    const built = await askService('build', { args, cwd: dirOf(template), env, fwDir: join(root, 'node_modules/fw') })
    expect([name, built.code]).toEqual(['fw', 0])
    expect(built.stdout + built.stderr).not.toMatch(/⚠|FW_\w+_/)
    const alone = realpathSync(mkdtempSync(join(tmpdir(), 'fw-output-')))
    onTestFinished(() => rmSync(alone, { recursive: true, force: true }))
    renameSync(join(app(), '.output'), join(alone, '.output'))
    const site = await startSite({ dir: app() }, { outputDir: join(alone, '.output'), env })
    onTestFinished(() => site.stop())
    expect(await site.html(path)).toContain(text)
    await check?.(site)
    checkServer?.(join(alone, '.output/server'))
    if (!rest.isOpen) await expectPolicy(site, path)
    const { page, expectClean } = await browser.open(site.url + path, { ready: false })
    await hydrated(page)
    expectClean([/404/])
  })
})

it(
  'a project with pnpm is installed, checked, built and run',
  async () => {
    const dir = join(pnpmRoot, 'moons')
    const pnpm = (args: readonly string[]): Promise<string> =>
      run(process.execPath, [join(workspace, 'node_modules/pnpm/bin/pnpm.cjs'), ...args], dir, { ...npmEnv(), CI: 'true' })
    await pnpm(['install', '--prefer-offline', '--no-frozen-lockfile'])
    expect(existsSync(join(dir, 'node_modules/.pnpm'))).toBe(true)
    await pnpm(['run', 'typecheck'])
    await pnpm(['run', 'build'])
    const site = await startSite({ dir })
    onTestFinished(() => site.stop())
    expect(await site.html('/')).toContain('Eight worlds')
  },
  installLimit,
)

/** The installation is in the parent directory. */
function installed(dir: string): void {
  if (existsSync(join(dir, 'node_modules/fw'))) return
  mkdirSync(join(dir, 'node_modules'), { recursive: true })
  symlinkSync(join(root, 'node_modules/fw'), join(dir, 'node_modules/fw'))
}

async function run(command: string, args: readonly string[], cwd: string, env: Record<string, string> = {}): Promise<string> {
  const { code, stdout, stderr } = await runProcess(command, args, { cwd, env: { FW_CREATE_PACKAGES: root, ...env } })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')} in ${cwd}\n${stdout}${stderr}`)
  return stdout
}
