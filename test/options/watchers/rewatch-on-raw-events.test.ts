import { writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { join } from 'pathe'
import { expect, it, vi } from 'vitest'
import { watchPages } from '../../support/watch-pages.ts'

it('watchers.rewatchOnRawEvents: a path is watched again after such an event, and reported as added', async () => {
  expect(await eventsWith('')).toEqual(['change pages/index.vue'])
  expect(await eventsWith(`'change'`)).toEqual(['change pages/index.vue', 'add pages/index.vue'])
})

async function eventsWith(types: string): Promise<string[]> {
  const { dir, events, watch } = await watchPages({
    'fw.config.ts': `export default { watchers: { rewatchOnRawEvents: [${types}], fileWatcher: { ignoreInitial: false } } }`,
    'pages/index.vue': 'a',
  })
  events.length = 0
  writeFileSync(join(dir, 'pages/index.vue'), 'b')
  await vi.waitFor(() => expect(events).toContain('change pages/index.vue'), { timeout: 5000 })
  await sleep(600)
  await watch.close()
  return events
}
