import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { useBrowser } from '../support/browser.ts'
import { npmEnv } from '../support/process-env.ts'
import { runProcess } from '../support/run-process.ts'
import { serveDirectory } from '../support/serve-directory.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { hydrated, updatable } from './hydrated.ts'
import { installLimit, installPacked } from './install-packed.ts'

/*
 * The first hour of a new user, from the packed packages in an empty directory. With FW_TEST_TRANSCRIPT=<directory>, what the user reads
 * in the terminal and screenshots of what they see are kept there.
 */

let packages: string
let home: string
let project: string
const kept = process.env['FW_TEST_TRANSCRIPT']
const transcript: string[] = []

beforeAll(async () => {
  packages = await installPacked('fw-new-user-packages-')
  home = realpathSync(mkdtempSync(join(tmpdir(), 'fw-new-user-')))
  project = join(home, 'moons')
}, installLimit)

afterAll(() => {
  if (kept) {
    mkdirSync(kept, { recursive: true })
    writeFileSync(join(kept, 'transcript.txt'), transcript.join('\n').replaceAll(home, '~').replaceAll(packages, '<packages>'))
  }
  for (const dir of [packages, home]) rmSync(dir, { recursive: true, force: true })
})

/** Types a command. Returns what the terminal shows. */
async function type(command: string, cwd = project, env: Record<string, string> = {}): Promise<string> {
  const [program = '', ...args] = command.split(' ')
  const { code, stdout, stderr } = await runProcess(program, args, {
    cwd,
    env: { ...npmEnv(), XDG_CONFIG_HOME: home, ...env },
  })
  transcript.push(`$ ${command}\n${stdout}${stderr}`)
  expect(code, stdout + stderr).toBe(0)
  return stdout + stderr
}

const change = (file: string, before: string, after: string): void => {
  const path = join(project, file)
  const source = readFileSync(path, 'utf8')
  expect(source).toContain(before)
  writeFileSync(path, source.replace(before, after))
}

const look = async (page: Page, name: string): Promise<void> => {
  if (kept) await page.screenshot({ path: join(kept, `${name}.png`), animations: 'disabled' })
}

const fwBin = (): string => join(project, 'node_modules/fw/bin/fw.mjs')

const overlayText = (page: Page): Promise<string> => page.locator('fw-overlay').locator('.panel').innerText()

describe('the first hour', () => {
  const browser = useBrowser()

  it(
    'create and install: one command',
    async () => {
      const shown = await type(
        `node ${packages}/node_modules/create-fw/bin/create-fw.mjs moons --template starter --add tailwind,pinia,i18n,lint,docker --install`,
        home,
        { FW_CREATE_PACKAGES: packages },
      )
      expect(shown).toContain('cd moons')
      expect(shown).toContain('npm run dev')
      expect(existsSync(join(project, 'node_modules/fw/package.json'))).toBe(true)
    },
    installLimit,
  )

  describe('develop', () => {
    let site: RunningSite
    let page: Page
    const read = { length: 0 }
    /** What the terminal has printed since the last call. */
    const printed = (): string => site.logs().slice(read.length)
    const forget = (): void => void (read.length = site.logs().length)

    beforeAll(async () => {
      site = await startSite({ dir: project }, { dev: true, bin: fwBin(), env: { XDG_CONFIG_HOME: home } })
    })
    afterAll(async () => {
      transcript.push(`$ npm run dev\n${site.logs()}`)
      await site.stop()
    })

    it('the first page, and an edit', async () => {
      const opened = await browser.open(site.url, { ready: false, context: { viewport: { width: 1200, height: 800 } } })
      ;({ page } = opened)
      await page.getByRole('heading', { name: 'Eight worlds' }).waitFor()
      await look(page, '1-first-page')
      await updatable(opened)
      change('app/pages/index.vue', 'Eight worlds that', 'Some worlds that')
      await page.getByRole('heading', { name: 'Some worlds' }).waitFor()
    })

    it('a page from `fw add`', async () => {
      expect(await type('npx fw add page contact')).toContain('app/pages/contact.vue')
      const { page: contact } = await browser.open(`${site.url}/contact`, { ready: false })
      await contact.locator('h1').waitFor()
      await look(contact, '2-added-page')
    })

    it('a typo in the configuration', async () => {
      forget()
      change('fw.config.ts', 'css: [', 'cs: [')
      await expect.poll(printed).toContain('Did you mean')
      expect(printed()).toMatch(/fw\.config\.ts:5:\d+/)
      expect(printed()).toContain('`css`')
      forget()
      change('fw.config.ts', 'cs: [', 'css: [')
      await expect.poll(printed).toContain('restarted') // with modules, every change restarts
    })

    it('an error in a page', async () => {
      const { page: failing } = await browser.open(site.url, {
        ready: false,
        context: { viewport: { width: 1200, height: 800 } },
      })
      await failing.getByRole('heading', { name: 'Some worlds' }).waitFor()
      forget()
      change('app/pages/index.vue', 'useSeoMeta({', "if (moons.value) throw new Error('No moon today')\nuseSeoMeta({")
      await failing.reload()
      await expect.poll(() => overlayText(failing)).toContain('No moon today')
      await look(failing, '3-error-in-a-page')
      expect(await overlayText(failing)).toContain('app/pages/index.vue:5')
      await expect.poll(printed).toContain('No moon today')
      expect(printed()).toContain('app/pages/index.vue:5')
      change('app/pages/index.vue', "if (moons.value) throw new Error('No moon today')\n", '')
      await failing.getByRole('heading', { name: 'Some worlds' }).waitFor()
      await failing.locator('fw-overlay').waitFor({ state: 'detached' })
    })

    it('an import of a file that does not exist', async () => {
      const { page: failing, received } = await browser.open(site.url, {
        ready: false,
        context: { viewport: { width: 1200, height: 800 } },
      })
      await failing.getByRole('heading', { name: 'Some worlds' }).waitFor()
      await updatable({ page: failing, received })
      forget()
      change(
        'app/pages/index.vue',
        'const search =',
        "import { orbits } from '~/utils/orbits'\n\nuseState('orbits', () => orbits)\nconst search =",
      )
      await expect.poll(() => overlayText(failing)).toContain('orbits')
      await look(failing, '4-missing-import')
      expect(await overlayText(failing)).toContain('app/pages/index.vue:2')
      await expect.poll(printed).toContain('app/pages/index.vue:2')
      change('app/pages/index.vue', "import { orbits } from '~/utils/orbits'\n\nuseState('orbits', () => orbits)\n", '')
      await failing.locator('fw-overlay').waitFor({ state: 'detached' })
      await failing.getByRole('heading', { name: 'Some worlds' }).waitFor()
    })
  })

  it('the doctor finds nothing wrong, and lint passes', async () => {
    expect(await type('npx fw doctor')).not.toMatch(/✖|⚠/)
    await type('npx oxfmt package.json') // it contains the paths of tarballs
    await type('npm run lint')
  })

  it('tests and types pass', async () => {
    change('app/pages/index.vue', 'Some worlds that', 'Eight worlds that')
    expect(await type('npm test')).toMatch(/Tests .*passed/)
    await type('npm run typecheck')
  })

  it('build, and preview', async () => {
    expect(await type('npm run build')).toContain('npx fw preview')
    const site = await startSite({ dir: project }, { preview: true, bin: fwBin() })
    onTestFinished(() => site.stop())
    expect(await site.html('/moons/titan')).toContain('Titan')
  })

  it('as a Node process, without the sources', async () => {
    const alone = mkdirIn(home, 'node')
    cpSync(join(project, '.output'), join(alone, '.output'), { recursive: true, verbatimSymlinks: true })
    const site = await startSite({ dir: alone })
    onTestFinished(() => site.stop())
    const { page, expectClean } = await browser.open(site.url, { ready: false })
    await hydrated(page)
    expect(await page.locator('h1').textContent()).toContain('Eight worlds')
    expectClean()
  })

  it('in a container: the steps of the Dockerfile, without Docker', async () => {
    const steps = readFileSync(join(project, 'Dockerfile'), 'utf8').replaceAll('\\\n', ' ').split('\n')
    const values = (name: string): string[] =>
      steps.filter((step) => step.startsWith(`${name} `)).map((step) => step.slice(name.length + 1))
    const ignored = readFileSync(join(project, '.dockerignore'), 'utf8').trim().split('\n')
    const stage = mkdirIn(home, 'stage')
    const isIgnored = (name: string): boolean =>
      ignored.some((pattern) => (pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern))
    cpSync(project, stage, {
      recursive: true,
      filter: (file) => file === project || !isIgnored(file.slice(project.length + 1).split('/')[0]!),
    })
    symlinkSync(join(project, 'node_modules'), join(stage, 'node_modules')) // instead of the first RUN, which installs
    expect(values('RUN')).toEqual(['npm install --ignore-scripts', 'npm run build'])
    await type(values('RUN')[1]!, stage)

    const image = mkdirIn(home, 'image')
    expect(values('COPY').at(-1)).toBe('--from=build --chown=node:node /site/.output ./.output')
    cpSync(join(stage, '.output'), join(image, '.output'), { recursive: true, verbatimSymlinks: true })
    const env = Object.fromEntries(
      values('ENV').flatMap((line) => line.split(' ').map((each) => each.split('=') as [string, string])),
    ) // NAME=value
    expect(env).toMatchObject({ NODE_ENV: 'production', HOST: '0.0.0.0' })
    expect(values('USER')).toEqual(['node'])
    expect(values('CMD').at(-1)).toBe('["node", ".output/server/index.mjs"]')
    const site = await startSite({ dir: image }, { env: { NODE_ENV: 'production' } })
    onTestFinished(() => site.stop())
    const check = JSON.parse(/CMD (\[.*\])/.exec(values('HEALTHCHECK')[0]!)![1]!) as string[] // an array of arguments
    const health = async (port: number): Promise<number | null> =>
      (await runProcess(check[0]!, check.slice(1), { cwd: image, env: { PORT: String(port) } })).code
    expect(check.at(-1)).toContain('/__fw_health/live')
    expect(await health(site.port)).toBe(0)
    const below = await startSite({ dir: image }, { env: { NODE_ENV: 'production', FW_APP_BASE_URL: '/moons/' } })
    onTestFinished(() => below.stop())
    expect(await health(below.port)).toBe(0)
    await site.stop()
    expect(await health(site.port)).toBe(1)
  })

  it('as static files', async () => {
    await type('npm run generate')
    const url = await serveDirectory(join(project, '.output/public'))
    const { page, expectClean } = await browser.open(url, { ready: false })
    await hydrated(page)
    await page.getByRole('link', { name: /Titan/ }).click()
    await page.getByRole('heading', { name: 'Titan' }).waitFor()
    await look(page, '5-static')
    expectClean()
  })
})

function mkdirIn(parent: string, name: string): string {
  mkdirSync(join(parent, name))
  return join(parent, name)
}
