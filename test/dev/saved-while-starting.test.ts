import { expect, it } from 'vitest'
import { useSite } from '../support/site.ts'

/** Saves files right before the server is ready, when everything has been read but nothing is watched yet. */
const config = `import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

const save = (file, text) => writeFileSync(join(import.meta.dirname, file), text)
export default {
  hooks: {
    listen: () => {
      save('pages/added.vue', '<template><p>added while starting</p></template>')
      save('components/Card.vue', '<template><b>changed while starting</b></template>')
      save('server/api/added.ts', 'export default defineEventHandler(() => "a new route")')
    },
  },
}`

const site = useSite(
  {
    'package.json': '{ "name": "site", "private": true }',
    'fw.config.mjs': config,
    'app.vue': '<template><FwPage /></template>',
    'pages/index.vue': '<template><div><Card /></div></template>',
    'components/Card.vue': '<template><b>first</b></template>',
    'server/api/first.ts': 'export default defineEventHandler(() => "first")',
  },
  { mode: 'dev' },
)

it('detects files saved while the server starts', async () => {
  await expect.poll(() => site.html('/')).toContain('changed while starting')
  await expect.poll(() => site.html('/added')).toContain('added while starting')
  await expect.poll(async () => (await site.fetch('/api/added')).text()).toBe('a new route')
  expect(site.logs()).not.toContain('restarted')
})

const removing = `import { rmSync } from 'node:fs'
import { join } from 'node:path'

const remove = (path) => rmSync(join(import.meta.dirname, path), { recursive: true })
export default {
  hooks: {
    listen: () => {
      remove('pages/removed.vue')
      remove('pages/deep')
      remove('server/api/removed.ts')
    },
  },
}`

const removed = useSite(
  {
    'package.json': '{ "name": "site", "private": true }',
    'fw.config.mjs': removing,
    'app.vue': '<template><FwPage /></template>',
    'pages/index.vue': '<template><div>index</div></template>',
    'pages/removed.vue': '<template><p>removed</p></template>',
    'pages/deep/removed.vue': '<template><p>removed</p></template>',
    'server/api/removed.ts': 'export default defineEventHandler(() => "removed")',
    'server/api/first.ts': 'export default defineEventHandler(() => "first")',
  },
  { mode: 'dev' },
)

const statuses = (): Promise<number[]> =>
  Promise.all(['/', '/removed', '/deep/removed', '/api/removed'].map(async (path) => (await removed.fetch(path)).status))

it('detects files removed while the server starts', async () => {
  await expect.poll(statuses).toEqual([200, 404, 404, 404])
})
