import { writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it, vi } from 'vitest'
import { watchFiles } from '../../../packages/fw/src/dev/watch/watch-files.ts'
import { load } from '../../support/load.ts'
import { project } from '../../support/project.ts'

it.each(['watcher1', 'watcher1-granular', 'watcher2'])('experimental.watcher: %s watches the sources', async (watcher) => {
  expect(await watchedBy(`experimental: { watcher: '${watcher}' }`)).toBe(watcher)
})

it('experimental.watcher: unset it is `watcher1`, and the granular one where the sources lie at the root', async () => {
  expect(await watchedBy(`future: { compatibilityVersion: 4 }`)).toBe('watcher1')
  expect(await watchedBy('')).toBe('watcher1-granular')
})

/** The watcher that tells of a change. */
async function watchedBy(config: string): Promise<string> {
  const dir = project({ 'fw.config.ts': `export default { ${config} }`, 'pages/index.vue': 'a' })
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
  writeFileSync(join(dir, 'pages/index.vue'), 'b')
  await vi.waitFor(() => expect(events).toEqual(['change pages/index.vue']), { timeout: 5000 })
  await watch.close()
  return watch.kind
}
