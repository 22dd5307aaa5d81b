import { writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { watchPages } from '../../support/watch-pages.ts'

it.each(['watcher1', 'watcher1-granular', 'watcher2'])('experimental.watcher: %s watches the sources', async (watcher) => {
  expect(await watchedBy(`experimental: { watcher: '${watcher}' }`)).toBe(watcher)
})

it('experimental.watcher: is `watcher1` by default, and the granular one if the sources are in the root', async () => {
  expect(await watchedBy(`future: { compatibilityVersion: 4 }`)).toBe('watcher1')
  expect(await watchedBy('')).toBe('watcher1-granular')
})

/** The watcher that reports a change. */
async function watchedBy(config: string): Promise<string> {
  const { dir, events, watch } = await watchPages({ 'fw.config.ts': `export default { ${config} }`, 'pages/index.vue': 'a' })
  writeFileSync(join(dir, 'pages/index.vue'), 'b')
  await expect.poll(() => events).toEqual(['change pages/index.vue'])
  await watch.close()
  return watch.kind
}
