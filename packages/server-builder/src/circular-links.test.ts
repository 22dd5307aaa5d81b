import { scanHandlers } from 'nitropack/core'
import type { Nitro } from 'nitropack/types'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project } from '../../../test/support/project.ts'
import { circularLinks, ignoreCircularAssets } from './circular-links.ts'

it('keeps Nitro from following links in circles, and lets it follow others', async () => {
  const dir = project({
    '../shared/two.get.ts': '',
    'server/api/one.get.ts': '',
    'server/api/[id]/self': { link: '.' },
    'server/api/shared': { link: '../../../shared' },
    'server/routes/deep/up': { link: '..' },
    'server/routes/deep/three.ts': '',
  })
  const scanDirs = [join(dir, 'server')]
  const options = { scanDirs, ignore: circularLinks({ scanDirs }), apiDir: 'api', routesDir: 'routes', logger: {} }
  const handlers = await scanHandlers({ options } as unknown as Nitro) // all that it reads
  expect(handlers.map(({ route }) => route).toSorted()).toEqual(['/api/one', '/api/shared/two', '/deep/three'])
})

it('keeps Nitro from following links in server assets', () => {
  const dir = project({ 'a.txt': '', 'deep/up': { link: '..' } })
  const serverAssets = [{ baseName: 'server', dir, ignore: ['x'] }]
  ignoreCircularAssets({ serverAssets })
  expect(serverAssets[0]!.ignore).toEqual(['x', 'deep/up/**'])
})
