import { join } from 'pathe'
import { expect, it } from 'vitest'
import { watchFiles } from '../../../packages/fw/src/dev/watch/watch-files.ts'
import { load } from '../../support/load.ts'
import { project } from '../../support/project.ts'

it('watchers.fileWatcher.ignoreInitial: files that are there already are reported, or not', async () => {
  expect(await eventsWith(true)).toEqual([])
  expect(await eventsWith(false)).toContain('add pages/index.vue')
})

async function eventsWith(ignoreInitial: boolean): Promise<string[]> {
  const dir = project({
    'fw.config.ts': `export default { watchers: { fileWatcher: { ignoreInitial: ${ignoreInitial} } } }`,
    'pages/index.vue': '<template><p /></template>',
  })
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
  await watch.close()
  return events
}
