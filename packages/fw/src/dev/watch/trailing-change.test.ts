import { writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, it, vi } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { load } from '../../../../../test/support/load.ts'
import { watchFiles } from './watch-files.ts'

it('sees the last of two writes that follow each other at once', async () => {
  const dir = project({ 'fw.config.ts': 'export default {}', 'pages/index.vue': 'a' })
  const file = join(dir, 'pages/index.vue')
  let events = 0
  const watch = await watchFiles({
    ...(await load(dir)),
    dirs: [join(dir, 'pages')],
    files: [],
    isIgnored: () => false,
    onEvent: () => {
      // As a formatter does, that writes what has just been saved.
      if (++events === 1) setTimeout(() => writeFileSync(file, 'last'), 15)
    },
    onError: (error) => expect.unreachable(String(error)),
  })
  await watch.ready
  writeFileSync(file, 'first')
  await vi.waitFor(() => expect(events).toBeGreaterThanOrEqual(2), { timeout: 5000 })
  await watch.close()
})
