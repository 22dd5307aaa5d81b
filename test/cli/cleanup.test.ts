import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project, write } from '../support/project.ts'
import { fw } from '../support/run-process.ts'

const generated = [
  '.fw/types.d.ts',
  '.output/nitro.json',
  'node_modules/.cache/fw/store',
  'node_modules/.cache/bundler1/deps.json',
  'node_modules/.vite/deps.json',
]

const files = {
  'package.json': '{ "name": "x", "private": true }',
  'fw.config.mjs': 'export default {}',
  'app.vue': '<template><p>hello</p></template>',
  'dist/own.txt': 'of the project',
  'node_modules/.cache/other/file': 'of another tool',
}

it('removes generated files and caches, lists them, and keeps everything else', async () => {
  const dir = project({ ...files, ...Object.fromEntries(generated.map((file) => [file, ''])) })
  const { code, stdout } = await fw(['cleanup'], { cwd: dir })
  expect(code).toBe(0)
  expect(stdout.trim().split('\n').toSorted()).toEqual(
    ['.fw', '.output', 'node_modules/.cache/bundler1', 'node_modules/.cache/fw', 'node_modules/.vite'].toSorted(),
  )
  expect(generated.filter((file) => existsSync(join(dir, file)))).toEqual([])
  expect(Object.keys(files).filter((file) => !existsSync(join(dir, file)))).toEqual([])
  expect((await fw(['cleanup'], { cwd: dir })).stderr).toContain('Nothing to remove.')
})

it('never removes sources, whatever the configuration says', async () => {
  const dir = project({ ...files, 'fw.config.mjs': `export default { buildDir: '.', serverEngine: { output: { dir: '..' } } }` })
  const { code, stderr } = await fw(['cleanup'], { cwd: dir })
  expect([code, stderr]).toEqual([0, expect.stringContaining('FW_CLEANUP_SOURCES')])
  expect(Object.keys(files).filter((file) => !existsSync(join(dir, file)))).toEqual([])
})

it('is refused while `fw dev` runs', async () => {
  const dir = project(files)
  mkdirSync(join(dir, 'node_modules/.cache/fw'), { recursive: true })
  const lock = { pid: process.pid, url: 'http://localhost:3000/', startedAt: new Date().toISOString(), root: dir }
  write(dir, { 'node_modules/.cache/fw/dev.lock': JSON.stringify(lock) })
  const { code, stderr } = await fw(['cleanup'], { cwd: dir })
  expect([code, stderr]).toEqual([1, expect.stringContaining('FW_CLEANUP_RUNNING')])
  expect(existsSync(join(dir, 'node_modules/.cache/fw'))).toBe(true)
})
