import { existsSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project } from '../support/project.ts'
import { fw } from '../support/run-process.ts'

const config = `export default {\n  // the layout\n  future: { compatibilityVersion: 4 },\n}\n`
const files = { 'package.json': '{\n  "name": "x",\n  "private": true\n}\n', 'fw.config.mjs': config }
const read = (dir: string, path: string): string => readFileSync(join(dir, path), 'utf8')

describe('fw add', () => {
  it.each([
    ['page books/[id]', 'app/pages/books/[id].vue', 'route.params.id'],
    ['middleware auth --global', 'app/middleware/auth.global.ts', 'defineFwRouteMiddleware'],
    ['api books --method post', 'server/api/books.post.ts', 'defineEventHandler'],
    ['layer admin', 'layers/admin/fw.config.ts', 'defineFwConfig'],
  ])('%s', async (words, path, text) => {
    const dir = project(files)
    const { code, stdout } = await fw(['add', ...words.split(' ')], { cwd: dir })
    expect([code, stdout]).toEqual([0, expect.stringContaining(`created  ${path}`)])
    expect(read(dir, path)).toContain(text)
  })

  it('uses the directories of the configuration, and those of version 3', async () => {
    const dir = project({ 'package.json': '{}', 'fw.config.mjs': `export default { srcDir: 'src', dir: { pages: 'views' } }` })
    expect((await fw(['add', 'page', 'about', 'team'], { cwd: dir })).stdout.trim().split('\n')).toEqual([
      'created  src/views/about.vue',
      'created  src/views/team.vue',
    ])
  })

  it('never replaces a file', async () => {
    const dir = project({ ...files, 'app/pages/about.vue': 'mine' })
    const { code, stderr } = await fw(['add', 'page', 'team', 'about'], { cwd: dir })
    expect([code, stderr]).toEqual([1, expect.stringContaining('FW_SCAFFOLD_EXISTS')])
    expect(read(dir, 'app/pages/about.vue')).toBe('mine')
    expect(existsSync(join(dir, 'app/pages/team.vue'))).toBe(false)
  })

  it('adds add-ons: edits the configuration, shows the difference, and lists packages', async () => {
    const dir = project(files)
    const { code, stdout, stderr } = await fw(['add', 'tailwind', 'pinia', '--no-install'], { cwd: dir })
    expect(code).toBe(0)
    expect(stdout).toContain(`+  modules: ['@fw/tailwindcss', '@fw/pinia'],`)
    expect(stderr).toContain('npm install')
    expect(read(dir, 'fw.config.mjs')).toBe(config.replace('\n}', `\n  modules: ['@fw/tailwindcss', '@fw/pinia'],\n}`))
    expect(JSON.parse(read(dir, 'package.json'))).toMatchObject({ dependencies: { pinia: expect.stringMatching(/^\^/) } })
    expect((await fw(['add', 'tailwind', '--no-install'], { cwd: dir })).stdout).toBe('Nothing to change.\n')
  })

  it('changes nothing in a dry run, and prints JSON', async () => {
    const dir = project(files)
    const { stdout } = await fw(['add', 'docker', '--dry-run', '--json'], { cwd: dir })
    expect(JSON.parse(stdout)).toMatchObject({ dryRun: true, created: ['Dockerfile', '.dockerignore'] })
    expect(existsSync(join(dir, 'Dockerfile'))).toBe(false)
  })

  it.each([
    [['pge', 'about'], 'Did you mean "page"?'],
    [['page'], 'The name of the page is missing'],
    [['plugin', 'x', '--client', '--server'], 'exclude each other'],
    [['nonsense-package'], 'fw module add <package>'],
  ])('explains wrong arguments: %s', async (args, text) => {
    const { code, stderr } = await fw(['add', ...args], { cwd: project(files) })
    expect([code, stderr]).toEqual([2, expect.stringContaining(text)])
  })
})

describe('fw module', () => {
  it('adds, lists and removes official modules with their configuration', async () => {
    const dir = project(files)
    expect((await fw(['module', 'add', 'i18n', 'pinia', '--no-install'], { cwd: dir })).code).toBe(0)
    const { stdout } = await fw(['module', 'list', '--json'], { cwd: dir })
    expect((JSON.parse(stdout) as { name: string }[]).map(({ name }) => name)).toEqual(['@fw/i18n', '@fw/pinia'])
    expect((await fw(['module', 'remove', 'i18n', '@fw/pinia', '--no-install'], { cwd: dir })).code).toBe(0)
    expect(read(dir, 'fw.config.mjs')).toBe(config)
    expect((await fw(['module'], { cwd: dir })).stderr).toContain('The project lists no modules.')
  })

  it('refuses names that resemble an official module, and modules that are not listed', async () => {
    const dir = project({ ...files, 'fw.config.mjs': `export default { modules: ['@fw/pinia'] }` })
    const typo = await fw(['module', 'add', '@fw/tailwndcss'], { cwd: dir })
    expect([typo.code, typo.stderr]).toEqual([2, expect.stringContaining('Did you mean @fw/tailwindcss?')])
    const missing = await fw(['module', 'remove', '@fw/pinai'], { cwd: dir })
    expect([missing.code, missing.stderr]).toEqual([2, expect.stringContaining('Did you mean "@fw/pinia"?')])
  })

  it('adds modules of the project by path', async () => {
    const dir = project(files)
    expect((await fw(['module', 'add', './lib/feed'], { cwd: dir })).code).toBe(0)
    expect(read(dir, 'fw.config.mjs')).toContain(`modules: ['./lib/feed']`)
  })
})
