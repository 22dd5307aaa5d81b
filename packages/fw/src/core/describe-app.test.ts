import { loadFwConfig } from '@fw/kit'
import { type FileCaches, openStore } from '@fw/kit/internal'
import { join, relative } from 'pathe'
import { expect, test } from 'vitest'
import { cleanEnv, project } from '../../../../test/support/project.ts'
import { describeApp, type DescribedApp } from './describe-app.ts'

const found = ({ app, problems, importFiles }: DescribedApp): object => ({
  app,
  problems,
  importFiles,
})

test('returns the same description from the cache, without computing anything', async () => {
  const dir = project({
    'fw.config.ts': `export default { future: { compatibilityVersion: 4 }, app: { keepalive: false } }`,
    'app/pages/a.vue': `<script setup>definePageMeta({ title: 'x', key: () => 1 })</script>`,
    'app/pages/bad.vue': '<script setup>definePageMeta(x)</script>',
    'app/components/A.vue': '<template><FwPage keepalive /></template>',
    'app/composables/a.ts': `export * from './b'\nexport const useApi = createUseFetch()\nexport default 1`,
    'app/composables/b.ts': 'export const b = 1\nexport type T = 1',
    'app/plugins/a.ts': `export default defineFwPlugin({ name: 'a', dependsOn: ['b'] })`,
    'app/plugins/b.ts': 'export const no = 1',
  })
  const loaded = await loadFwConfig({ rootDir: dir, env: cleanEnv(dir) })
  const without = await describeApp(loaded)
  const open = () => openStore({ dir: join(dir, 'node_modules/.cache/fw'), name: 'app', version: '1' })
  const store = open()
  expect(found(await describeApp(loaded, { store }))).toEqual(found(without))
  await store.save()

  const filled = open()
  const onlyKnown: FileCaches = {
    section: (name, isValid) => ({
      file: (path) => filled.section(name, isValid).file(path, () => expect.unreachable(`${name} of ${path}`)),
    }),
  }
  const again = await describeApp(loaded, { store: onlyKnown })
  expect(found(again)).toEqual(found(without))
  expect(again.app.effects.keepalive).toBe(true)
  expect(again.app.keyedFunctions.map(({ name }) => name)).toEqual(['useApi'])
})

test('components of fw itself do not count as use of an effect', async () => {
  const dir = project({
    'fw.config.ts': `export default { future: { compatibilityVersion: 4 }, app: { keepalive: false, pageTransition: false, layoutTransition: false } }`,
    'app/pages/a.vue': '',
  })
  const { app } = await describeApp(await loadFwConfig({ rootDir: dir, env: cleanEnv(dir) }))
  expect(app.effects).toEqual({ transition: false, keepalive: false })
})

test('reports files whose names Vite would parse as a query, fragment or escape', async () => {
  const dir = project({
    'fw.config.ts': `export default { future: { compatibilityVersion: 4 } }`,
    'app/pages/has#hash.vue': '',
    'app/pages/what?/index.vue': '',
    'app/pages/half%20.vue': '',
    'app/pages/100%.vue': '',
    'app/components/C#.vue': '',
    'app/composables/use#.ts': 'export const useHash = () => 1',
  })
  const { problems } = await describeApp(await loadFwConfig({ rootDir: dir, env: cleanEnv(dir) }))
  const told = problems.map(({ code, level, why, file }) => [code, level, /"(.*?)"/.exec(why)?.[1], relative(dir, file ?? '')])
  expect(told.sort()).toEqual(
    [
      ['#', 'app/components/C#.vue'],
      ['#', 'app/composables/use#.ts'],
      ['%20', 'app/pages/half%20.vue'],
      ['#', 'app/pages/has#hash.vue'],
      ['?', 'app/pages/what?/index.vue'],
    ]
      .map(([text, file]) => ['FW_APP_FILE_NAME', 'error', text, file])
      .sort(),
  )
})
