import { rmSync, utimesSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { load } from '../../../../test/support/load.ts'
import { project, write, type Files } from '../../../../test/support/project.ts'
import { preparedState } from './prepared-state.ts'
import { listFiles } from '@fw/kit/internal'

const files: Files = {
  'package.json': '{}',
  'fw.config.mjs': `export default { future: { compatibilityVersion: 4 }, plugins: ['~~/extra/plugin.ts'] }`,
  'extra/plugin.ts': 'export default () => {}',
  'app/pages/index.vue': '<template><p /></template>',
  'server/api/one.ts': 'export default 1',
  '.fw/fw.d.ts': 'export {}',
}

/** Backdated, because files that were just modified are not cached. */
function settle(dir: string): void {
  for (const path of listFiles(dir)) utimesSync(join(dir, path), 1_700_000_000, 1_700_000_000.5)
}

async function kept(): Promise<{ dir: string; isCurrent: () => Promise<boolean | undefined> }> {
  const dir = project(files)
  settle(dir)
  await (await preparedState(await load(dir)))?.keep(['fw.d.ts'])
  return { dir, isCurrent: async () => (await preparedState(await load(dir)))?.isCurrent() }
}

it('is current as long as nothing has changed', async () => {
  const { isCurrent } = await kept()
  expect(await isCurrent()).toBe(true)
})

it.each<[string, Files]>([
  ['a page', { 'app/pages/index.vue': '<template><b /></template>' }],
  ['a new server route', { 'server/api/two.ts': 'export default 2' }],
  ['an option', { 'fw.config.mjs': 'export default { future: { compatibilityVersion: 4 }, appConfig: { a: 1 } }' }],
  ['the ignore option', { '.fwignore': 'app/pages/**' }],
  ['an external plugin', { 'extra/plugin.ts': 'export default () => ({ provide: { a: 1 } })' }],
  ['installed packages', { 'package-lock.json': '{}' }],
  ['a generated file', { '.fw/fw.d.ts': 'export const a: 1' }],
])('is outdated after a change of %s', async (_what, changes) => {
  const { dir, isCurrent } = await kept()
  write(dir, changes)
  expect(await isCurrent()).toBe(false)
})

it('is outdated if a generated file is missing', async () => {
  const { dir, isCurrent } = await kept()
  rmSync(join(dir, '.fw/fw.d.ts'))
  expect(await isCurrent()).toBe(false)
})

it.each<[string, Files]>([
  ['a modules directory', { 'modules/one.ts': 'export default () => {}' }],
  ['hooks', { 'fw.config.mjs': 'export default { hooks: { ready() {} } }' }],
])('is unknown with %s, which may read anything', async (_what, more) => {
  expect(await preparedState(await load(project({ ...files, ...more })))).toBeUndefined()
})
