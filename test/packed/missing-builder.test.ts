import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'pathe'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { write, type Files } from '../support/project.ts'
import { startRegistry, type Registry } from '../support/registry.ts'
import { runProcess, type Finished } from '../support/run-process.ts'
import { keys, startInTerminal, type TerminalSession } from '../support/terminal.ts'
import { installLimit, installPacked, npm } from './install-packed.ts'

let root: string
let site: string
let registry: Registry
let version: string

const name = '@fw/bundler2-builder'

beforeAll(async () => {
  root = await installPacked('fw-missing-builder-')
  site = join(root, 'site')
  version = (JSON.parse(readFileSync(join(root, 'node_modules/fw/package.json'), 'utf8')) as { version: string }).version // of npm
  // Stands for webpack, which takes much longer to install: the builder that is there, under another name.
  const manifest = { name, version, type: 'module', exports: './index.mjs' }
  const dir = join(root, 'published')
  write(dir, { 'package.json': JSON.stringify(manifest), 'index.mjs': `export * from '@fw/bundler1-builder'\n` })
  await npm(dir, ['pack'])
  registry = await startRegistry(manifest, join(dir, `fw-bundler2-builder-${version}.tgz`))
}, installLimit)

beforeEach(() => rmSync(site, { recursive: true, force: true }))

afterAll(() => {
  registry.close()
  rmSync(root, { recursive: true, force: true })
})

function writeSite(files: Files = {}): void {
  write(site, {
    'package.json': '{ "name": "site", "private": true, "type": "module" }',
    'fw.config.ts': `export default defineFwConfig({\n  compatibilityDate: '2026-01-01',\n  builder: 'bundler2',\n})\n`,
    'pages/index.vue': '<template><p>Hello</p></template>\n',
    ...files,
  })
}

/** The bundles are enough: building the server takes longer. */
const withoutServer: Files = {
  'fw.config.ts': `export default defineFwConfig({\n  builder: 'bundler2',\n  server: { builder: { bundle: async () => {} } },\n})\n`,
}

const bin = (): string => join(root, 'node_modules/.bin/fw')

function fw(command: string, files?: Files): Promise<Finished> {
  writeSite(files)
  return runProcess(bin(), [command], { cwd: site, env: { XDG_CONFIG_HOME: root, PORT: '0' } })
}

function inTerminal(command: string, env: Record<string, string> = {}, files?: Files): TerminalSession {
  writeSite(files)
  const settings = { npm_config_registry: registry.url, npm_config_audit: 'false', npm_config_update_notifier: 'false' }
  return startInTerminal([bin(), command], { cwd: site, env: { HOME: root, PORT: '0', ...settings, ...env } })
}

const question = 'now? (Y/n)'

function devDependencies(): Record<string, string> | undefined {
  const text = readFileSync(join(site, 'package.json'), 'utf8')
  return (JSON.parse(text) as { devDependencies?: Record<string, string> }).devDependencies // the format of npm
}

describe('R74: a builder that is not installed', () => {
  it('is reported with the option and the command that installs it', async () => {
    const { code, stderr } = await fw('build')
    expect([code, stderr]).toEqual([1, expect.stringContaining('FW_BUILDER_MISSING')])
    expect(stderr).toContain(`\`builder\` needs the package \`${name}\` (webpack), which is not installed.`)
    expect(stderr).toContain(`npm install -D ${name}@${version}`)
    expect(stderr).toContain('fw.config.ts:3:3')
    expect(stderr).not.toContain(question)
  })

  it('is installed with the package manager of the project', async () => {
    const { stderr } = await fw('generate', { 'pnpm-lock.yaml': '' })
    expect(stderr).toContain(`pnpm add -D ${name}@${version}`)
  })

  it('is offered in a terminal, and the build goes on', async () => {
    const { answer, exit, output } = inTerminal('build', {}, withoutServer)
    await answer(question, keys.enter)
    expect(await exit, output()).toBe(0)
    expect(output()).toContain(`$ npm install -D ${name}@${version}`)
    expect(devDependencies()).toEqual({ [name]: expect.stringContaining(version) })
    expect(existsSync(join(site, '.fw/dist/server/entry.mjs'))).toBe(true)
  })

  it('is offered by fw dev, whose keys work afterwards', async () => {
    const { answer, exit, output } = inTerminal('dev')
    await answer(question, `yes${keys.enter}`)
    await answer('Ready in', 'q')
    expect(await exit, output()).toBe(0)
    expect(devDependencies()).toHaveProperty([name])
  })

  it.each([
    ['declined', `n${keys.enter}`, 1],
    ['interrupted', keys.ctrlC, 130],
  ])('is not installed if the question is %s', async (_, typed, expected) => {
    const { answer, exit, output } = inTerminal('build')
    await answer(question, typed)
    expect(await exit, output()).toBe(expected)
    expect(output().includes('FW_BUILDER_MISSING')).toBe(expected === 1)
    expect(devDependencies()).toBeUndefined()
  })

  it('is not offered in CI', async () => {
    const { exit, output } = inTerminal('build', { CI: '1' })
    expect(await exit).toBe(1)
    expect(output()).toContain('FW_BUILDER_MISSING')
    expect(output()).not.toContain(question)
  })

  it('fails if it cannot be installed', async () => {
    const { answer, exit, output } = inTerminal('build', {
      npm_config_registry: 'http://127.0.0.1:1/',
      npm_config_fetch_retries: '0',
    })
    await answer(question, keys.enter)
    expect(await exit, output()).toBe(1)
    expect(output()).toContain('FW_INSTALL_FAILED')
  })
})
