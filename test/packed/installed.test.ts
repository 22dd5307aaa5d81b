import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { write } from '../support/project.ts'
import { runProcess, type Finished } from '../support/run-process.ts'
import { installLimit, installLog, installPacked } from './install-packed.ts'

let root: string

beforeAll(async () => {
  root = await installPacked('fw-installed-')
  write(root, { 'fw.config.ts': config, '.env': 'FW_API_KEY=0123456789abcdef\n' })
}, installLimit)

afterAll(() => rmSync(root, { recursive: true, force: true }))

const config = `import { defineFwConfig } from 'fw/config'

export default defineFwConfig({
  app: { baseURL: '/docs/' },
  runtimeConfig: { apiKey: '', public: { apiBase: '/api' } },
  future: { compatibilityVersion: 4 },
})
`

function fw(...args: string[]): Promise<Finished> {
  return runProcess(join(root, 'node_modules/.bin/fw'), args, { cwd: root, env: { XDG_CONFIG_HOME: root } })
}

it('is installed without engine warnings', () => {
  const log = readFileSync(join(root, installLog), 'utf8')
  expect(log).toMatch(/added \d+ packages/)
  expect(log).not.toContain('EBADENGINE')
})

it('has every package, each with its README and license', () => {
  const installed = ['fw', ...readdirSync(join(root, 'node_modules/@fw')).map((name) => `@fw/${name}`)]
  const tools = [
    '@fw/bundler1-builder',
    '@fw/kit',
    '@fw/runtime',
    '@fw/scaffold',
    '@fw/schema',
    '@fw/server-builder',
    '@fw/test-utils',
    'fw',
  ]
  const modules = ['@fw/i18n', '@fw/pinia', '@fw/tailwindcss']
  expect(installed.toSorted()).toEqual([...tools, ...modules].toSorted())
  for (const name of installed) {
    const files = readdirSync(join(root, 'node_modules', name))
    expect(files, name).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'dist', 'package.json']))
    expect(files, name).not.toContain('src')
  }
})

it('has one copy of Rolldown, which bundles the app and the server', () => {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, unknown> } // the format of npm
  expect(Object.keys(lock.packages).filter((path) => /(?:^|\/)node_modules\/rolldown$/.test(path))).toEqual([
    'node_modules/rolldown',
  ])
})

it('prints the configuration', async () => {
  const { code, stdout } = await fw('config', '--json')
  expect(code).toBe(0)
  expect(JSON.parse(stdout)).toMatchObject({ rootDir: root, srcDir: join(root, 'app'), app: { baseURL: '/docs/' } })
})

it('explains an option with its documentation', async () => {
  const { stdout } = await fw('config', 'why', 'app.baseURL')
  expect(stdout).toMatch(/set by +fw\.config\.ts:4/)
  expect(stdout).toMatch(/default of variant A/)
  expect(stdout.trimEnd().split('\n').at(-1)).toMatch(/\w+ \w+ \w+/)
})

it('lists environment variables', async () => {
  const { stdout } = await fw('config', 'env')
  expect(stdout).toMatch(/FW_API_KEY +set \(\.env\) +01\*+ +server only/)
})

it('checks the configuration', async () => {
  expect(await fw('config', 'check')).toMatchObject({ code: 0, stderr: expect.stringContaining('No problems') })
  writeFileSync(join(root, 'fw.config.ts'), config.replace('baseURL', 'basURL'))
  const { code, stderr } = await fw('config', 'check')
  writeFileSync(join(root, 'fw.config.ts'), config)
  expect(code).toBe(1)
  expect(stderr).toContain('fw.config.ts:4:10')
})

it('prints schema, facts and version', async () => {
  expect(JSON.parse((await fw('config', 'schema')).stdout)).toHaveProperty('properties.app')
  expect(JSON.parse((await fw('info', '--json')).stdout)).toMatchObject({ fw: '1.0.0-alpha.0', config: 'fw.config.ts' })
  expect((await fw('--version')).stdout).toBe('1.0.0-alpha.0\n')
})

it.each([
  ['bundler', ts.ModuleKind.ESNext, ts.ModuleResolutionKind.Bundler],
  ['nodenext', ts.ModuleKind.NodeNext, ts.ModuleResolutionKind.NodeNext],
])('has types that accept the file and reject an invalid one (%s resolution)', (_, module, moduleResolution) => {
  const texts = [config, config.replace("'/docs/'", '5'), config.replace('baseURL', 'basURL')]
  const files = [...texts.keys()].map((index) => join(root, `typed-${index}.config.ts`))
  for (const [index, file] of files.entries()) writeFileSync(file, texts[index]!)
  const program = ts.createProgram(files, {
    noEmit: true,
    strict: true,
    module,
    moduleResolution,
    target: ts.ScriptTarget.ES2023,
    types: [],
    skipLibCheck: false,
  })
  const all = ts.getPreEmitDiagnostics(program)
  for (const file of files) rmSync(file)
  const found = (name: string | undefined): string[] =>
    all.filter(({ file }) => file?.fileName === name).map((each) => ts.flattenDiagnosticMessageText(each.messageText, '\n'))
  const [, wrongType, wrongName] = files
  expect(found(wrongType)).toEqual([expect.stringContaining("Type 'number' is not assignable to type 'string'")])
  expect(found(wrongName)).toEqual([expect.stringContaining("'basURL' does not exist")])
  expect(all).toHaveLength(2) // none elsewhere, including the declarations of packages
})
