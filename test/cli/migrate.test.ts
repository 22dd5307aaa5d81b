import { cpSync, existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { behaviours } from '../../packages/fw/src/cli/migrate/changed-defaults.ts'
import { linkFramework } from '../support/link-framework.ts'
import { project, write } from '../support/project.ts'
import { fw, runProcess } from '../support/run-process.ts'

const example = fileURLToPath(new URL('../../examples/legacy-layout', import.meta.url))
const git = async (dir: string, ...args: string[]): Promise<string> =>
  (await runProcess('git', ['-c', 'user.name=x', '-c', 'user.email=x@example.com', ...args], { cwd: dir })).stdout

/** A project of version 3 with references of all kinds between its files. */
async function oldProject(): Promise<string> {
  const dir = project()
  cpSync(example, dir, { recursive: true, filter: (path) => !/node_modules|\.fw|\.output/.test(path) })
  linkFramework(dir)
  write(dir, {
    '.gitignore': 'node_modules\n.fw\n.output\n',
    'lib/words.ts': `export const word = 'a word'\n`,
    'shared/facts.ts': `export const fact = 'a fact'\n`,
    'assets/main.css': `main { background: url('~/assets/dot.svg') }\n`,
    'assets/dot.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'pages/more.vue': `<script setup lang="ts">
import { word } from '~/lib/words'
import { fact } from '../shared/facts'
import '../assets/main.css'
</script>
<template><main>{{ word }}, {{ fact }}</main></template>
`,
  })
  await git(dir, 'init', '-q')
  await git(dir, 'add', '-A')
  await git(dir, 'commit', '-qm', 'before')
  return dir
}

const generated = async (dir: string): Promise<string> => {
  const { code, stderr } = await fw(['generate'], { cwd: dir })
  expect(code, stderr).toBe(0)
  return textOf(readFileSync(join(dir, '.output/public/more/index.html'), 'utf8'))
}
const textOf = (html: string): string => /<main[^]*?<\/main>/.exec(html)![0]

it('moves a project with its history, and it works as before', async () => {
  const dir = await oldProject()
  const before = await generated(dir)
  const shown = await fw(['migrate'], { cwd: dir })
  expect([shown.code, shown.stdout]).toEqual([0, expect.stringContaining('move  pages → app/pages')])
  expect(await git(dir, 'status', '--porcelain')).toBe('')
  expect((await fw(['migrate', '--yes'], { cwd: dir })).code).toBe(0)
  expect(await git(dir, 'status', '--porcelain')).toContain('R  pages/about.vue -> app/pages/about.vue')
  expect(existsSync(join(dir, 'pages'))).toBe(false)
  const page = readFileSync(join(dir, 'app/pages/more.vue'), 'utf8')
  expect([page, readFileSync(join(dir, 'fw.config.ts'), 'utf8')]).toEqual([
    expect.stringMatching(/'~\/lib\/words'[^]*'\.\.\/\.\.\/shared\/facts'[^]*'\.\.\/assets\/main\.css'/),
    expect.stringContaining('future: { compatibilityVersion: 4 },'),
  ])
  expect(await generated(dir)).toBe(before)
  expect((await fw(['migrate'], { cwd: dir })).stderr).toContain('already has the layout')
})

it('says which defaults change, and refuses to mix with uncommitted changes', async () => {
  const dir = await oldProject()
  write(dir, { 'new.txt': '' })
  const json = await fw(['migrate', '--json'], { cwd: dir })
  const { notes } = JSON.parse(json.stdout) as { notes: string[] }
  expect(notes).toHaveLength(behaviours.length)
  const { code, stderr } = await fw(['migrate', '--yes'], { cwd: dir })
  expect([code, stderr]).toEqual([1, expect.stringContaining('FW_MIGRATE_UNCOMMITTED')])
  expect(existsSync(join(dir, 'pages'))).toBe(true)
})

it('with a source directory, moves what is outside of it in version 4', async () => {
  const dir = project({
    'package.json': '{}',
    'fw.config.mjs': `export default { srcDir: 'src', dir: { pages: 'views' } }\n`,
    'src/views/index.vue': `<template><p>{{ 1 }}</p></template>\n`,
    'src/server/api/x.ts': `export default () => 1\n`,
    'src/public/a.txt': 'a',
  })
  expect((await fw(['migrate', '--yes'], { cwd: dir })).code).toBe(0)
  expect(['server/api/x.ts', 'public/a.txt', 'src/views/index.vue'].map((file) => existsSync(join(dir, file)))).toEqual([
    true,
    true,
    true,
  ])
  expect(readFileSync(join(dir, 'fw.config.mjs'), 'utf8')).toContain(`pages: 'src/views'`)
})
