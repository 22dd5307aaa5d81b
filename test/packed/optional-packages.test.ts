import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { write, type Files } from '../support/project.ts'
import { runProcess, type Finished } from '../support/run-process.ts'
import { installLimit, installPacked } from './install-packed.ts'
import { installedSize } from './installed-size.ts'

/** What `npm install fw` may install. Packages that few projects need are optional peer dependencies. */
const limit = { packages: 420, megabytes: 153 } // 150.1, of which 2.3 judge the patterns of pages

let root: string
let site: string

beforeAll(async () => {
  root = await installPacked('fw-optional-')
  site = join(root, 'site')
}, installLimit)

beforeEach(() => rmSync(site, { recursive: true, force: true }))

afterAll(() => rmSync(root, { recursive: true, force: true }))

async function fw(command: string[], files: Files, config = ''): Promise<Finished> {
  write(site, {
    'package.json': '{ "name": "site", "private": true, "type": "module" }',
    'fw.config.ts': `export default defineFwConfig({\n  compatibilityDate: '2026-01-01',\n${config}})\n`,
    ...files,
  })
  return runProcess(join(root, 'node_modules/.bin/fw'), command, { cwd: site, env: { XDG_CONFIG_HOME: root, PORT: '0' } })
}

const page = { 'pages/index.vue': '<template><p>Hello</p></template>\n<style>p { user-select: none }</style>\n' }

it('the installation is small', () => {
  const { packages, megabytes, largest } = installedSize(root, 'fw')
  const text = `fw brings ${packages} packages, ${megabytes.toFixed(1)} MB (at most ${limit.packages} and ${limit.megabytes} MB):\n${largest.join('\n')}`
  console.log(text)
  expect(packages, text).toBeLessThanOrEqual(limit.packages)
  expect(megabytes, text).toBeLessThanOrEqual(limit.megabytes)
})

it('does not install optional packages, and the guide lists them', () => {
  const own = ['fw', ...readdirSync(join(root, 'node_modules/@fw')).map((name) => `@fw/${name}`)]
  const optional = own.flatMap((name) => optionalPeers(join(root, 'node_modules', name)))
  expect(optional).toEqual(expect.arrayContaining(['@vitejs/plugin-vue-jsx', 'autoprefixer', 'cssnano', 'selfsigned']))
  expect(optional.filter((name) => existsSync(join(root, 'node_modules', name)))).toEqual([])
  const guide = readFileSync(fileURLToPath(new URL('../../docs/guide/getting-started.md', import.meta.url)), 'utf8')
  expect(optional.filter((name) => !guide.includes(name))).toEqual([])
})

function optionalPeers(dir: string): string[] {
  const { peerDependenciesMeta = {} } = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')) as {
    peerDependenciesMeta?: Record<string, { optional?: boolean }>
  } // the format of npm
  return Object.keys(peerDependenciesMeta).filter((name) => peerDependenciesMeta[name]?.optional)
}

it('builds an app without optional packages, with vendor prefixes', async () => {
  const { code, stdout, stderr } = await fw(['build'], page)
  expect([code, stdout + stderr]).toEqual([0, expect.not.stringMatching(/⚠|FW_\w+/)])
  const assets = join(site, '.output/public/_fw')
  const css = readdirSync(assets).filter((name) => name.endsWith('.css'))
  expect(css.map((name) => readFileSync(join(assets, name), 'utf8')).join('')).toContain(
    '-webkit-user-select:none;user-select:none',
  )
})

describe('reports a missing optional package with the install command', () => {
  it('a plugin of cssProcessor', async () => {
    const { code, stderr } = await fw(['build'], page, '  cssProcessor: {\n    plugins: { cssnano: {} },\n  },\n')
    expect(code).toBe(1)
    expect(stderr).toContain('FW_PACKAGE_MISSING')
    expect(stderr).toContain('`cssProcessor.plugins.cssnano` needs the package `cssnano`, which is not installed.')
    expect(stderr).toContain('npm install -D cssnano@7')
    expect(stderr).toContain('fw.config.ts:4:16')
  })

  it('JSX in a page, before anything is built', async () => {
    const { code, stdout, stderr } = await fw(['build'], { ...page, 'pages/about.tsx': 'export default () => <p>About</p>\n' })
    expect(code).toBe(1)
    expect(stderr).toContain('JSX needs the package `@vitejs/plugin-vue-jsx`, which is not installed.')
    expect(stderr).toContain('npm install -D @vitejs/plugin-vue-jsx@5.1')
    expect(stderr).toContain('pages/about.tsx')
    expect(stdout + stderr).not.toContain('FW_BUILD_FAILED')
  })

  it('JSX in a script of a component', async () => {
    const { code, stderr } = await fw(['build'], {
      'pages/index.vue': '<script lang="tsx">export default { render: () => <p>Hello</p> }</script>\n',
    })
    expect(code).toBe(1)
    expect(stderr).toContain('npm install -D @vitejs/plugin-vue-jsx@5.1')
    expect(stderr).toContain('pages/index.vue')
    expect(stderr.split('FW_PACKAGE_MISSING')).toHaveLength(2)
  })

  it.each([
    ['a flag', ['dev', '--https'], '', 'HTTPS'],
    ['an option', ['dev'], '  devServer: { https: true },\n', 'fw.config.ts:3:16'],
  ])('HTTPS by %s', async (_, command, config, where) => {
    const { code, stdout, stderr } = await fw(command, page, config)
    const output = stdout + stderr
    expect(code).toBe(1)
    expect(output).toContain('HTTPS with a certificate made by fw needs the package `selfsigned`, which is not installed.')
    expect(output).toContain('npm install -D selfsigned@5')
    expect(output).toContain(where)
    expect(output.split('FW_PACKAGE_MISSING')).toHaveLength(2)
  })
})
