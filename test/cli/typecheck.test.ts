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

it('checks components and server code, exits with 1 for errors, and with 0 once they are fixed', async () => {
  const worlds = ['app', 'server', 'shared', 'node'].map((world) => ({ path: `./.fw/tsconfig.${world}.json` }))
  const cwd = project({
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': 'export default { future: { compatibilityVersion: 4 } }',
    'tsconfig.json': JSON.stringify({ files: [], references: worlds }),
    'app/pages/index.vue': page(`'one'`),
    'server/api/one.ts': 'export default defineEventHandler(() => nothing)\n',
    // The app references server code, and needs its declarations.
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
    expect.stringContaining(`server/api/one.ts(1,41): error TS2304`), // once, even if two projects contain it
  ])
  write(cwd, { 'app/pages/index.vue': page('1'), 'server/api/one.ts': 'export default defineEventHandler(() => 1)\n' })
  expect(await fw(['typecheck'], { cwd })).toMatchObject({ code: 0, stdout: '' })
  // Incremental build info does not hide new errors.
  write(cwd, { 'app/pages/index.vue': page(`(await $fetch('/api/me')).name`) })
  expect(await fw(['typecheck'], { cwd })).toMatchObject({
    code: 1,
    stdout: expect.stringContaining(`Type 'string'`) as string,
  })
})

it('reports a missing checker, and exits with 1', async () => {
  const cwd = project({ 'package.json': '{}', 'fw.config.mjs': 'export default {}', 'yarn.lock': '' })
  const { code, stderr } = await fw(['typecheck', '--checker', 'tsgo'], { cwd })
  expect(code).toBe(1)
  expect(stderr).toContain('FW_TYPES_CHECKER_MISSING')
  expect(stderr).toContain('yarn add -D @typescript/native-preview')
})
