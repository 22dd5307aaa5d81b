import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project, write } from '../support/project.ts'
import { runProcess, type Finished } from '../support/run-process.ts'
import { keys, startInTerminal, type TerminalSession } from '../support/terminal.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

const bin = fileURLToPath(new URL('../../packages/create-fw/bin/create-fw.mjs', import.meta.url))
const templatesDir = fileURLToPath(new URL('../../packages/create-fw/templates', import.meta.url))

const create = (cwd: string, args: readonly string[], env: Record<string, string> = {}): Promise<Finished> =>
  runProcess(process.execPath, [bin, ...args], { cwd, env })
const json = async (cwd: string, args: readonly string[]): Promise<Record<string, unknown>> =>
  JSON.parse((await create(cwd, [...args, '--json'])).stdout) as Record<string, unknown> // printed by the command
const files = (dir: string): string[] =>
  listFiles(dir)
    .filter((file) => !file.startsWith('.git/'))
    .toSorted()

describe('create-fw without a terminal', () => {
  it('creates the default project in the default directory', async () => {
    const cwd = project()
    const { code, stdout, stderr } = await create(cwd, [])
    expect({ code, stdout, stderr }).toEqual({
      code: 0,
      stdout: `Created my-app from the template minimal.

  cd my-app
  npm install
  npm run dev

Repeat with: npm create fw@latest my-app -- --template minimal --yes
`,
      stderr: '',
    })
    expect(readdirSync(cwd)).toEqual(['my-app'])
    expect(files(join(cwd, 'my-app'))).toEqual([
      '.env.example',
      '.gitignore',
      'AGENTS.md',
      'README.md',
      'app/pages/index.vue',
      'fw.config.ts',
      'package.json',
      'public/favicon.svg',
      'tsconfig.json',
    ])
    expect(statSync(join(cwd, 'my-app')).mode & 0o055).toBe(0o055)
    expect(existsSync(join(cwd, 'my-app/.git/HEAD'))).toBe(true)
  })

  it('names the project after its directory, and uses the package manager that runs it', async () => {
    const cwd = project()
    const { stdout } = await create(cwd, ['sites/My Shop', '--no-git'], { npm_config_user_agent: 'pnpm/10.1.0 npm/? node/v22' })
    expect(stdout).toContain('cd "sites/My Shop"\n  pnpm install\n  pnpm run dev\n')
    expect(stdout).toContain("Repeat with: pnpm create fw@latest 'sites/My Shop' --template minimal --no-git --yes")
    const dir = join(cwd, 'sites/My Shop')
    expect(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'))).toMatchObject({ name: 'my-shop' })
    expect(readFileSync(join(dir, 'app/pages/index.vue'), 'utf8')).toContain('<h1>my-shop</h1>')
    expect(readFileSync(join(dir, 'AGENTS.md'), 'utf8')).toContain('`pnpm run typecheck`')
    expect(readFileSync(join(dir, 'README.md'), 'utf8')).toContain('pnpm install\npnpm run dev\n')
    expect(existsSync(join(dir, '.git'))).toBe(false)
  })

  it('applies add-ons', async () => {
    const cwd = project()
    const result = await json(cwd, ['site', '-t', 'starter', '-a', 'tailwind,i18n', '--add', 'docker'])
    expect(result).toMatchObject({
      directory: join(cwd, 'site'),
      template: 'starter',
      addOns: ['tailwind', 'i18n', 'docker'],
      packageManager: 'npm',
      git: true,
      next: ['cd site', 'npm install', 'npm run dev'],
      replay: 'npm create fw@latest site -- --template starter --add tailwind,i18n,docker --yes',
    })
    expect(readFileSync(join(cwd, 'site/fw.config.ts'), 'utf8')).toContain(
      `  modules: ['@fw/tailwindcss', '@fw/i18n'],\n  i18n: { locales: ['en', 'de'], defaultLocale: 'en' },\n})`,
    )
    expect(readFileSync(join(cwd, 'site/Dockerfile'), 'utf8')).toMatch(/USER node\n.*HEALTHCHECK/s)
    expect(result['created']).toEqual(expect.arrayContaining(files(join(cwd, 'site'))))
  })

  it('renames only files that npm would not publish', async () => {
    const { created } = await json(project(), ['site', '--template', 'saas', '--dry-run'])
    expect(created).toEqual(
      expect.arrayContaining(['.gitignore', '.env.example', 'server/database/migrations/meta/_journal.json']),
    )
  })

  it('writes nothing in a dry run', async () => {
    const cwd = project()
    const { code, stdout } = await create(cwd, ['site', '--dry-run'])
    expect([code, stdout]).toEqual([
      0,
      expect.stringContaining('Would create site from the template minimal:\n\n  .env.example\n'),
    ])
    expect(await json(cwd, ['site', '--dry-run'])).toMatchObject({
      dryRun: true,
      created: expect.arrayContaining(['package.json']),
    })
    expect(readdirSync(cwd)).toEqual([])
  })

  it('lists templates and add-ons', async () => {
    const { stdout } = await create(project(), ['--list'])
    expect(stdout).toMatch(/^Templates\n {2}minimal {3}one page\n.*Add-ons\n {2}tailwind {2}utility/s)
    const lists = (await json(project(), ['--list'])) as Record<'templates' | 'addOns', { name: string }[]>
    const names = readdirSync(templatesDir).filter((name) => name !== 'app')
    expect(lists.templates.map(({ name }) => name).toSorted()).toEqual(names.toSorted())
    expect(lists.addOns.map(({ name }) => name)).toEqual(['tailwind', 'pinia', 'i18n', 'vitest', 'lint', 'docker'])
  })

  it('does not write to a directory with files', async () => {
    const cwd = project({ 'site/index.html': '', file: '' })
    expect(await create(cwd, ['site'])).toEqual({
      code: 1,
      stdout: '',
      stderr:
        '✖ A project cannot be created in "site", which contains index.html.\n  → Choose another directory, or move what is there.\n',
    })
    expect((await create(cwd, ['file'])).stderr).toContain('in "file", which is a file.')
    expect(files(cwd)).toEqual(['file', 'site/index.html'])
  })

  it('accepts a new repository, and names files that it would overwrite', async () => {
    const cwd = project({ LICENSE: 'MIT' })
    mkdirSync(join(cwd, '.git'))
    expect((await create(cwd, ['.'])).code).toBe(0)
    expect(files(cwd)).toEqual(expect.arrayContaining(['LICENSE', 'package.json']))
    const other = project({ '.gitignore': 'mine' })
    const { code, stderr } = await create(other, ['.'])
    expect([code, stderr]).toEqual([1, expect.stringContaining('.gitignore already exists. Nothing was written.')])
    expect(readdirSync(other)).toEqual(['.gitignore'])
  })

  it('does not nest repositories', async () => {
    const cwd = project()
    await runProcess('git', ['init'], { cwd })
    expect(await json(cwd, ['site'])).toMatchObject({ git: false })
    expect(existsSync(join(cwd, 'site/.git'))).toBe(false)
  })

  it.each([
    [['--template', 'blog'], 'Unknown template "blog". Choose one of minimal, starter,'],
    [['--add', 'redux'], 'Unknown add-on "redux". Choose one of tailwind,'],
    [['--pm', 'cargo'], 'Unknown package manager "cargo". Choose one of npm,'],
    [['--frce'], 'Unknown flag "--frce".'],
    [['a', 'b'], 'Only one directory can be created, not a, b.'],
  ])('rejects %j', async (args, message) => {
    const cwd = project()
    const { code, stderr } = await create(cwd, args)
    expect([code, stderr]).toEqual([2, expect.stringContaining(message)])
    expect(readdirSync(cwd)).toEqual([])
  })

  it('every AGENTS.md has at most 25 lines', () => {
    const all = listFiles(templatesDir).filter((file) => file.endsWith('AGENTS.md'))
    expect(all).not.toEqual([])
    for (const file of all)
      expect(readFileSync(join(templatesDir, file), 'utf8').split('\n').length, file).toBeLessThanOrEqual(26)
  })
})

const { enter, down, ctrlC } = keys

const start = (cwd: string, args: readonly string[] = []): TerminalSession =>
  startInTerminal([process.execPath, bin, ...args], { cwd })

describe('create-fw in a terminal', () => {
  it('asks for a directory, a template and add-ons', async () => {
    const cwd = project({ 'taken/file': '' })
    const { answer, exit, output } = start(cwd)
    await answer('Where should the project be created?', `taken${enter}`)
    await answer('"taken" contains file.', `${'\u007F'.repeat(5)}shop${enter}`)
    await answer('Which template?', down + enter)
    await answer('Add-ons?', ` ${down} ${enter}`)
    expect(await exit, output()).toBe(0)
    expect(output()).toContain('npm create fw@latest shop -- --template starter --add tailwind,pinia --yes')
    expect(readFileSync(join(cwd, 'shop/fw.config.ts'), 'utf8')).toContain(`modules: ['@fw/tailwindcss', '@fw/pinia']`)
    expect(readdirSync(cwd).toSorted()).toEqual(['shop', 'taken'])
  })

  it('does not ask for what is given', async () => {
    const cwd = project()
    const { answer, exit, output } = start(cwd, ['shop', '--add', 'none'])
    await answer('Which template?', enter)
    expect(await exit, output()).toBe(0)
    expect(output()).not.toMatch(/Where should|Add-ons\?/)
    const yes = start(cwd, ['--yes'])
    expect(await yes.exit, yes.output()).toBe(0)
    expect(yes.output()).not.toContain('?')
  })

  it.each([
    ['Where should', 0],
    ['Which template?', 1],
    ['Add-ons?', 2],
  ])('leaves nothing after Ctrl-C at "%s"', async (question, earlier) => {
    const cwd = project()
    const { answer, exit, output } = start(cwd)
    for (const previous of ['Where should', 'Which template?'].slice(0, earlier)) await answer(previous, enter)
    await answer(question, ctrlC)
    expect(await exit, output()).toBe(130)
    expect(output()).toContain('Cancelled. Nothing was written.')
    expect(readdirSync(cwd)).toEqual([])
  })

  it('rejects a directory with files before it asks', async () => {
    const cwd = project()
    write(cwd, { 'site/a': '' })
    const { exit, output } = start(cwd, ['site'])
    expect(await exit).toBe(1)
    expect(output()).not.toContain('Which template?')
  })
})
