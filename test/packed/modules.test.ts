import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import ts from 'typescript'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'
import { useBrowser } from '../support/browser.ts'
import { write } from '../support/project.ts'
import { runProcess } from '../support/run-process.ts'
import { startSite, type RunningSite } from '../support/start-site.ts'
import { hydrated, updatable } from './hydrated.ts'
import { installLimit, installPacked } from './install-packed.ts'

const workspace = fileURLToPath(new URL('../..', import.meta.url))
let root: string

const config = `import { defineFwConfig } from 'fw/config'
import type {} from '@fw/i18n'
import type {} from '@fw/pinia'
import type {} from '@fw/tailwindcss'

export default defineFwConfig({
  future: { compatibilityVersion: 4 },
  compatibilityDate: '2026-01-01',
  modules: ['@fw/pinia', '@fw/i18n', '@fw/tailwindcss'],
  i18n: { locales: ['en', 'de'], strategy: 'prefix' },
  pinia: { storesDirs: ['stores'] },
  app: { head: { link: [{ rel: 'icon', href: 'data:,' }] } },
})
`

beforeAll(async () => {
  root = await installPacked('fw-modules-')
  write(root, {
    'fw.config.ts': config,
    'app/i18n/en.json': '{ "hello": "Hello {name}" }',
    'app/i18n/de.json': '{ "hello": "Hallo {name}" }',
    'app/stores/visitor.ts': `export const useVisitor = defineStore('visitor', { state: () => ({ name: 'nobody' }) })`,
    'app/pages/index.vue': `<script setup>
const visitor = useVisitor()
const { t } = useI18n()
if (import.meta.server) visitor.name = 'Ada'
onMounted(() => document.documentElement.setAttribute('data-ready', 'true'))
</script>
<template>
  <h1 class="pl-[7px]">{{ t('hello', { name: visitor.name }) }}</h1>
  <FwLink :to="useSwitchLocalePath()('de')">de</FwLink>
</template>`,
  })
}, installLimit)

afterAll(() => rmSync(root, { recursive: true, force: true }))

describe('modules, installed from their tarballs', () => {
  const browser = useBrowser()

  const look = async (url: string): Promise<void> => {
    const { page, expectClean } = await browser.open(`${url}/en`)
    expect(await page.locator('h1').innerText()).toBe('Hello Ada')
    expect(await page.locator('h1').evaluate((element) => getComputedStyle(element).paddingLeft)).toBe('7px')
    await page.locator('a').click()
    await page.getByText('Hallo Ada').waitFor()
    expectClean()
  }

  it('work in a build', async () => {
    const built = await runProcess(join(root, 'node_modules/.bin/fw'), ['build'], { cwd: root, env: { XDG_CONFIG_HOME: root } })
    if (built.code !== 0) throw new Error(built.stdout + built.stderr)
    expect(built.stdout + built.stderr).not.toMatch(/⚠|FW_\w+/) // their keys are claimed
    const alone = realpathSync(mkdtempSync(join(tmpdir(), 'fw-output-')))
    onTestFinished(() => rmSync(alone, { recursive: true, force: true }))
    renameSync(join(root, '.output'), join(alone, '.output'))
    const site = await startSite({ dir: root }, { outputDir: join(alone, '.output') })
    onTestFinished(() => site.stop())
    await look(site.url)
  })

  it('work in development, and after each restart', async () => {
    const site = await startSite({ dir: root }, { dev: true, bin: join(root, 'node_modules/fw/bin/fw.mjs') })
    onTestFinished(() => site.stop())
    await look(site.url)
    expect(await site.html('/en')).toContain('"pinia":{"visitor":{"name":"Ada"}}')
    const { page, received, expectClean } = await browser.open(`${site.url}/en`)
    await updatable({ page, received })
    await page.evaluate(() => ((window as { kept?: boolean }).kept = true))
    const index = readFileSync(join(root, 'app/pages/index.vue'), 'utf8')
    write(root, { 'app/pages/index.vue': index.replace('pl-[7px]', 'pl-[11px]') })
    const padding = (): Promise<string> => page.locator('h1').evaluate((element) => getComputedStyle(element).paddingLeft)
    await expect.poll(padding).toBe('11px')
    write(root, { 'app/i18n/en.json': '{ "hello": "Good day {name}" }' })
    await page.getByText('Good day Ada').waitFor()
    expect(await page.evaluate(() => (window as { kept?: boolean }).kept)).toBe(true)
    expect(await site.html('/en')).toContain('class="pl-[11px]">Good day Ada<')
    expectClean()
    for (let restart = 1; restart <= 4; restart++) {
      const from = site.logs().length
      await page.evaluate(() => document.documentElement.removeAttribute('data-ready'))
      write(root, { 'fw.config.ts': config.replace('  app:', `  devServer: { cors: { maxAge: ${restart} } },\n  app:`) })
      await expect.poll(() => site.logs().slice(from)).toContain('restarted')
      await page.locator('html[data-ready="true"]').waitFor({ state: 'attached' })
    }
    await page.getByText('Good day Ada').waitFor()
    write(root, { 'fw.config.ts': config })
  })

  it('have types for their options', () => {
    expect(check(config)).toEqual([])
    expect(check(config.replace("'prefix'", "'domain'"))).toEqual([expect.stringContaining(`Type '"domain"' is not assignable`)])
    expect(check(config.replace('storesDirs', 'storeDirs'))).toEqual([expect.stringContaining("'storeDirs'")])
  })
})

const module = (): string => join(root, 'greeter')
const bin = (): string => join(root, 'node_modules/fw/bin/fw.mjs')

describe('a module created from the template', () => {
  const browser = useBrowser()

  /** Like in the guide: it is copied and renamed. */
  beforeAll(() => {
    cpSync(join(workspace, 'packages/create-fw/templates/module'), module(), { recursive: true })
    rename(module())
    // Its tools; fw itself is installed from the tarballs.
    for (const tool of ['tsdown', 'typescript', 'vitest', 'vue-tsc', '@types/node'])
      symlinkSync(join(workspace, 'node_modules', tool), join(root, 'node_modules', tool))
  })

  it('the playground runs the sources of the module, and is updated with them', async () => {
    const running = await startSite({ dir: join(module(), 'playground') }, { dev: true, bin: bin() })
    onTestFinished(() => running.stop())
    const { page, received, expectClean } = await browser.open(running.url, { ready: false })
    await updatable({ page, received })
    expect(await page.locator('h1').innerText()).toBe('Hello, world!')
    expectClean([/favicon|404/])
    const composable = join(module(), 'src/runtime/use-greeting.ts')
    write(module(), { 'src/runtime/use-greeting.ts': readFileSync(composable, 'utf8').replace('${name}!', '${name}?') })
    await expect.poll(() => page.locator('h1').innerText()).toBe('Hello, world?')
    const entry = readFileSync(join(module(), 'src/module.ts'), 'utf8')
    write(module(), { 'src/module.ts': entry.replace("greeting: 'Hello' }", "greeting: 'Good day' }") })
    await expect.poll(() => page.locator('h1').innerText()).toBe('Good day, world?')
    expect(running.logs()).not.toMatch(/✖|⚠/)
  })

  it('can be built, packed and installed, and works in a build and in development', async () => {
    const site = join(root, 'shop')
    const entry = readFileSync(join(module(), 'src/module.ts'), 'utf8')
    const handler = `addServerHandler({ route: '/api/greeting', handler: resolve('./runtime/server/greeting.get') })`
    write(module(), {
      'src/module.ts': entry
        .replace('addPlugin,', 'addPlugin,\n  addServerHandler,')
        .replace('    addPlugin(', `    ${handler}\n    addPlugin(`),
      // Packages have no auto-imports.
      'src/runtime/server/greeting.get.ts': `import { defineEventHandler, useRuntimeConfig } from '#imports'

export default defineEventHandler((event) => useRuntimeConfig(event).public.greeter)
`,
      'src/runtime/styles/card.css': '.greeting { padding-left: 7px }\n',
      'src/runtime/plugin.ts': `import './styles/card.css'\n${readFileSync(join(module(), 'src/runtime/plugin.ts'), 'utf8')}`,
    })
    await run('node', [bin(), 'prepare', 'playground'], module())
    expect(await run(tool('vue-tsc'), [], module())).toBe('')
    await run(tool('tsdown'), [], module())
    await run(tool('vue-tsc'), ['-p', 'tsconfig.build.json'], module())
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', root], module())
    const packed = readdirSync(root).find((file) => /^acme-greeter-.*\.tgz$/.test(file))!
    await run('tar', ['-xzf', packed], root)
    renameSync(join(root, 'package'), join(root, 'node_modules/acme-greeter'))
    rmSync(module(), { recursive: true })
    write(site, {
      'package.json': '{ "name": "shop", "private": true, "type": "module" }',
      'tsconfig.json': '{ "extends": "./.fw/tsconfig.json" }',
      'fw.config.ts': `export default defineFwConfig({
    compatibilityDate: '2026-01-01',
    modules: ['acme-greeter'],
    greeter: { greeting: 'Welcome' },
  })\n`,
      'pages/index.vue': `<template><h1>{{ useGreeting('shop') }}</h1><GreetingCard name="shop" /></template>\n`,
    })
    expect(await run('node', [bin(), 'build'], site)).not.toMatch(/⚠|FW_\w+/)
    const built = await startSite({ dir: site })
    onTestFinished(() => built.stop())
    await expectGreeting(built)
    const served = await startSite({ dir: site }, { dev: true, bin: bin() })
    onTestFinished(() => served.stop())
    await expectGreeting(served)
    // Its types are installed too: every line is an error.
    write(site, {
      'pages/index.vue': `<script setup lang="ts">
const ofImport: number = useGreeting('shop')
const ofPlugin: number = useFwApp().$greeting
const { data } = await useFetch('/api/greeting')
const ofServer: number = data.value!.greeting
</script>
<template><GreetingCard :name="ofImport + ofPlugin + ofServer" /></template>
`,
    })
    const { stdout } = await runProcess('node', [bin(), 'typecheck'], { cwd: site, env: { XDG_CONFIG_HOME: root } })
    expect(stdout.trim().split('\n')).toEqual([
      wrong(2, 'string', 'number'),
      wrong(3, 'string', 'number'),
      wrong(5, 'string', 'number'),
      wrong(7, 'number', 'string'),
    ])
  }, 300_000)

  async function expectGreeting(running: RunningSite): Promise<void> {
    expect(await running.html('/')).toContain('<h1>Welcome, shop?</h1>')
    expect(await (await running.fetch('/api/greeting')).json()).toEqual({ greeting: 'Welcome' })
    const { page, expectClean } = await browser.open(running.url, { ready: false })
    await hydrated(page)
    expect(await page.locator('h1').innerText()).toBe('Welcome, shop?')
    const card = page.getByText('Welcome, shop?').last()
    const style = await card.evaluate((element) => [getComputedStyle(element).fontStyle, getComputedStyle(element).paddingLeft])
    expect(style).toEqual(['italic', '7px'])
    expectClean([/favicon|404/])
  }
})

/** Matches an error of the type checker. */
const wrong = (line: number, from: string, to: string): unknown =>
  expect.stringMatching(new RegExp(String.raw`index\.vue\(${line},\d+\): error TS2322: Type '${from}' is not .* '${to}'`))

const tool = (name: string): string => join(workspace, 'node_modules/.bin', name)

async function run(command: string, args: readonly string[], cwd: string): Promise<string> {
  const { code, stdout, stderr } = await runProcess(command, args, { cwd, env: { XDG_CONFIG_HOME: root } })
  if (code !== 0) throw new Error(`${command} ${args.join(' ')}\n${stdout}${stderr}`)
  return stdout + stderr
}

function rename(dir: string): void {
  for (const name of listFiles(dir)) {
    const file = join(dir, name)
    const text = readFileSync(file, 'utf8')
    write('/', { [file]: text.replaceAll('my-fw-module', 'acme-greeter').replaceAll('myModule', 'greeter') })
  }
}

function check(text: string): string[] {
  const file = join(root, 'typed.config.ts')
  writeFileSync(file, text)
  const program = ts.createProgram([file], {
    noEmit: true,
    strict: true,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    target: ts.ScriptTarget.ES2023,
    types: [],
  })
  const found = ts.getPreEmitDiagnostics(program).map((each) => ts.flattenDiagnosticMessageText(each.messageText, '\n'))
  rmSync(file)
  return found
}
