import { expect, it } from 'vitest'
import { watchPages } from '../../support/watch-pages.ts'

it('watchers.fileWatcher.ignoreInitial: existing files are reported, or not', async () => {
  expect(await eventsWith(true)).toEqual([])
  expect(await eventsWith(false)).toContain('add pages/index.vue')
})

async function eventsWith(ignoreInitial: boolean): Promise<string[]> {
  const { events, watch } = await watchPages({
    'fw.config.ts': `export default { watchers: { fileWatcher: { ignoreInitial: ${ignoreInitial} } } }`,
    'pages/index.vue': '<template><p /></template>',
  })
  await watch.close()
  return events
}
