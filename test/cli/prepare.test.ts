import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { linkFramework } from '../support/link-framework.ts'
import { project, write } from '../support/project.ts'
import { fw } from '../support/run-process.ts'

it('writes types and prints the number of files; writes nothing if nothing has changed', async () => {
  const dir = project({
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': 'export default {}',
    'composables/use-x.ts': 'export const useX = () => 1',
  })
  linkFramework(dir)
  const prepare = () => fw(['prepare', '--logLevel', 'info'], { cwd: dir })
  const first = await prepare()
  expect(first).toMatchObject({ code: 0, stdout: '' })
  expect(first.stderr).toMatch(/^Wrote \d+ files to \.fw\n$/m)
  const file = join(dir, '.fw/types/imports.d.ts')
  expect(readFileSync(file, 'utf8')).toContain('useX')
  const { mtimeMs } = statSync(file)
  expect(await prepare()).toMatchObject({ code: 0, stderr: expect.stringContaining('No changes in .fw\n') as string })
  expect(statSync(file).mtimeMs).toBe(mtimeMs)
  expect(existsSync(join(dir, '.fw/dist'))).toBe(false)
  write(dir, { 'layouts/wide.vue': '<template><slot /></template>' })
  expect((await prepare()).stderr).toContain('Wrote 1 file to .fw\n')
})

it('reports problems of the app, and exits with 1', async () => {
  const dir = project({ 'package.json': '{ "type": "module" }', 'fw.config.mjs': 'export default { srr: true }' })
  linkFramework(dir)
  const { code, stderr } = await fw(['prepare'], { cwd: dir })
  expect(code).toBe(1)
  expect(stderr).toContain('srr')
})

const withBanner = (key: string): string => `export default { modules: ['./banner.mjs'], ${key}: {} }`

it('accepts keys that modules claim, and reports others', async () => {
  const dir = project({
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': withBanner('banner'),
    'banner.mjs': `import { defineFwModule } from 'fw/kit'\nexport default defineFwModule({ meta: { name: 'banner', configKey: 'banner' } })\n`,
  })
  linkFramework(dir)
  const claimed = await fw(['prepare'], { cwd: dir })
  expect(claimed.stderr).not.toContain('banner')
  expect(claimed.code).toBe(0)
  write(dir, { 'fw.config.mjs': withBanner('bannerr') })
  const { code, stderr } = await fw(['prepare'], { cwd: dir })
  expect(code).toBe(1)
  expect(stderr).toContain('FW_CONFIG_UNKNOWN_OPTION')
})
