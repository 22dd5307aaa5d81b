import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it, vi } from 'vitest'
import { watchPages } from '../../support/watch-pages.ts'

it('watchers.fileWatcher.ignorePermissionErrors: an unreadable file is watched, or skipped', async () => {
  expect(await changedWith(true)).toContain('change pages/closed.vue')
  expect(await changedWith(false)).not.toContain('change pages/closed.vue')
})

async function changedWith(value: boolean): Promise<string[]> {
  const files = {
    'fw.config.ts': `export default { watchers: { fileWatcher: { ignorePermissionErrors: ${value} } } }`,
    'pages/closed.vue': 'a',
    'pages/open.vue': 'a',
  }
  const { dir, events, watch } = await watchPages(files, (root) => chmodSync(join(root, 'pages/closed.vue'), 0o200))
  for (const name of ['closed', 'open']) writeFileSync(join(dir, `pages/${name}.vue`), 'b')
  await vi.waitFor(() => expect(events).toContain('change pages/open.vue'), { timeout: 5000 })
  await watch.close()
  return events
}
