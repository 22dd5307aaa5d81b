import { join } from 'pathe'
import { expect, it } from 'vitest'
import { workspaceDir } from '../support/fixture.ts'
import { project, write } from '../support/project.ts'
import { fw } from '../support/run-process.ts'

const page = (value: string): string =>
  `<script setup lang="ts">\nconst count: number = ${value}\n</script>\n<template><p>{{ count }}</p></template>\n`

const sessionModule = `import { addTypeTemplate, defineFwModule } from 'fw/kit'

const text = \`export {}
declare global { interface Session { id: number } }
declare module 'h3' { interface H3EventContext { session: Session & Named } }
\`
export default defineFwModule(() => {
  addTypeTemplate({ filename: 'types/session.d.ts', getContents: () => text }, { server: true })
})
`

it('checks components and server code, shows what is wrong and exits with 1; then with 0', { timeout: 240_000 }, async () => {
  const worlds = ['app', 'server', 'shared', 'node'].map((world) => ({ path: `./.fw/tsconfig.${world}.json` }))
  const cwd = project({
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': 'export default { future: { compatibilityVersion: 4 } }',
    'tsconfig.json': JSON.stringify({ files: [], references: worlds }),
    'app/pages/index.vue': page(`'one'`),
    'server/api/one.ts': 'export default defineEventHandler(() => nothing)\n',
    // The app sees server code, and needs what is declared for it.
    'server/api/me.ts': 'export default defineEventHandler((event): Named & Session => event.context.session)\n',
    'server/named.d.ts': 'interface Named { name: string }\n',
    'modules/session.mjs': sessionModule,
    'node_modules/fw': { link: join(workspaceDir, 'packages/fw') },
    'node_modules/vue-tsc': { link: join(workspaceDir, 'node_modules/vue-tsc') },
  })
  const wrong = await fw(['typecheck'], { cwd })
  expect(wrong.code).toBe(1)
  expect(wrong.stdout.trim().split('\n')).toEqual([
    expect.stringContaining(`app/pages/index.vue(2,7): error TS2322`),
    expect.stringContaining(`server/api/one.ts(1,41): error TS2304`), // once, though two worlds see it
  ])
  write(cwd, { 'app/pages/index.vue': page('1'), 'server/api/one.ts': 'export default defineEventHandler(() => 1)\n' })
  expect(await fw(['typecheck'], { cwd })).toMatchObject({ code: 0, stdout: '' })
  // What is known from before does not hide what is new.
  write(cwd, { 'app/pages/index.vue': page(`(await $fetch('/api/me')).name`) })
  expect(await fw(['typecheck'], { cwd })).toMatchObject({ code: 1, stdout: expect.stringContaining(`Type 'string'`) as string })
})

it('says what is missing, and exits with 1', async () => {
  const cwd = project({ 'package.json': '{}', 'fw.config.mjs': 'export default {}', 'yarn.lock': '' })
  const { code, stderr } = await fw(['typecheck', '--checker', 'tsgo'], { cwd })
  expect(code).toBe(1)
  expect(stderr).toContain('FW_TYPES_CHECKER_MISSING')
  expect(stderr).toContain('yarn add -D @typescript/native-preview')
})
