import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it, vi } from 'vitest'
import { watchFiles } from '../../../packages/fw/src/dev/watch/watch-files.ts'
import { load } from '../../support/load.ts'
import { project } from '../../support/project.ts'

it('watchers.fileWatcher.ignorePermissionErrors: a file that may not be read is watched all the same, or left out', async () => {
  expect(await changedWith(true)).toContain('change pages/closed.vue')
  expect(await changedWith(false)).not.toContain('change pages/closed.vue')
})

async function changedWith(value: boolean): Promise<string[]> {
  const dir = project({
    'fw.config.ts': `export default { watchers: { fileWatcher: { ignorePermissionErrors: ${value} } } }`,
    'pages/closed.vue': 'a',
    'pages/open.vue': 'a',
  })
  chmodSync(join(dir, 'pages/closed.vue'), 0o200)
  const events: string[] = []
  const watch = await watchFiles({
    ...(await load(dir)),
    dirs: [join(dir, 'pages')],
    files: [],
    isIgnored: () => false,
    onEvent: (event, path) => events.push(`${event} ${path.slice(dir.length + 1)}`),
    onError: (error) => events.push(String(error)),
  })
  await watch.ready
  for (const name of ['closed', 'open']) writeFileSync(join(dir, `pages/${name}.vue`), 'b')
  await vi.waitFor(() => expect(events).toContain('change pages/open.vue'), { timeout: 5000 })
  await watch.close()
  return events
}
