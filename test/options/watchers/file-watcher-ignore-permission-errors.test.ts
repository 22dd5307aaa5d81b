import { chmodSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { watchPages } from '../../support/watch-pages.ts'

it('watchers.fileWatcher.ignorePermissionErrors: an unreadable file is watched, or skipped', async () => {
  const both = ['change pages/closed.vue', 'change pages/open.vue']
  expect(await changedWith(true, both)).toEqual(both)
  expect(await changedWith(false, ['change pages/open.vue'])).toEqual(['change pages/open.vue'])
})

/** The events after changes, which include the expected ones. */
async function changedWith(value: boolean, expected: readonly string[]): Promise<string[]> {
  const files = {
    'fw.config.ts': `export default { watchers: { fileWatcher: { ignorePermissionErrors: ${value} } } }`,
    'pages/closed.vue': 'a',
    'pages/open.vue': 'a',
  }
  const { dir, events, watch } = await watchPages(files, (root) => chmodSync(join(root, 'pages/closed.vue'), 0o200))
  for (const name of ['closed', 'open']) writeFileSync(join(dir, `pages/${name}.vue`), 'b')
  await expect.poll(() => events).toEqual(expect.arrayContaining([...expected]))
  // An event of the first changes would come before that of another one.
  writeFileSync(join(dir, 'pages/later.vue'), 'c')
  await expect.poll(() => events).toContain('add pages/later.vue')
  await watch.close()
  return [...new Set(events)].filter((event) => !event.includes('later')).toSorted()
}
