import { writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { watchPages } from '../../support/watch-pages.ts'

it('watchers.rewatchOnRawEvents: a path is watched again after such an event, and reported as added', async () => {
  expect(await eventsWith('', ['change'])).toEqual(['change pages/index.vue'])
  expect(await eventsWith(`'change'`, ['change', 'add'])).toEqual(['change pages/index.vue', 'add pages/index.vue'])
})

/** The events after a change of a page: the expected ones, and others that come before those of another page. */
async function eventsWith(types: string, expected: readonly string[]): Promise<string[]> {
  const { dir, events, watch } = await watchPages({
    'fw.config.ts': `export default { watchers: { rewatchOnRawEvents: [${types}], fileWatcher: { ignoreInitial: false } } }`,
    'pages/index.vue': 'a',
    'pages/other.vue': 'a',
  })
  events.length = 0
  for (const page of ['index', 'other']) {
    writeFileSync(join(dir, `pages/${page}.vue`), 'b')
    await expect.poll(() => events).toEqual(expect.arrayContaining(expected.map((event) => `${event} pages/${page}.vue`)))
  }
  await watch.close()
  return events.filter((event) => !event.includes('other'))
}
