import { expect, it } from 'vitest'
import { useSite } from '../support/site.ts'

/** Saves files at the last moment before the server is ready: everything was read by then, and nobody watches yet. */
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
const patience = { timeout: 40_000, interval: 20 }

it('files that are saved while the server starts are seen', async () => {
  await expect.poll(() => site.html('/'), patience).toContain('changed while starting')
  await expect.poll(() => site.html('/added'), patience).toContain('added while starting')
  await expect.poll(async () => (await site.fetch('/api/added')).text(), patience).toBe('a new route')
  expect(site.logs()).not.toContain('restarted')
})
