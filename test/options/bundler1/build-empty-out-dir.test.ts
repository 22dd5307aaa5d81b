import { existsSync } from 'node:fs'
import { bundle } from '@fw/bundler1-builder'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import { write } from '../../support/project.ts'

/** Which files of hooks are left in the output directories after a build. */
async function survivors(config: Record<string, unknown>): Promise<boolean[]> {
  const app = await describedApp({ 'entry.ts': 'console.log(1)' }, config)
  const files = ['client/of-a-hook.txt', 'server/of-a-hook.txt'].map((file) => join('.fw/dist', file))
  write(app.dir, Object.fromEntries(files.map((file) => [file, 'text'])))
  const entry = join(app.dir, 'entry.ts')
  await bundle({ ...app, entries: { client: entry, server: entry } })
  return files.map((file) => existsSync(join(app.dir, file)))
}

it('bundler1.build.emptyOutDir: empties the output directories', async () => {
  expect(await survivors({ bundler1: { build: { emptyOutDir: true } } })).toEqual([false, false])
})

it('bundler1.build.emptyOutDir: keeps files of hooks by default', async () => {
  expect(await survivors({})).toEqual([true, true])
})
