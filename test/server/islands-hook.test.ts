import { readdirSync, readFileSync } from 'node:fs'
import { hash } from 'ohash'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { useSite } from '../support/site.ts'

const text = '<template><p>{{ text }}</p></template>'
const page = '<template><Text text="hello" /><FwIsland name="Text" :props="{ text: \'bye\' }" /></template>'

const marks = (html: string): string[] =>
  [...html.replaceAll(/&quot;|\\"/g, '"').matchAll(/\[(Text|page_report) ([^\]]*)\]/g)].map(([, ...parts]) => parts.join(' '))

describe('the server hook render:island', () => {
  const site = useSite(
    {
      'package.json': '{ "name": "island-hook", "private": true, "type": "module" }',
      'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  serverEngine: { prerender: { routes: ['/static'] } },
}`,
      'app/app.vue': '<template><FwPage /></template>',
      'app/pages/index.vue': page,
      'app/pages/static.vue': page,
      'app/pages/report.server.vue': '<template><p>report</p></template>',
      'app/components/Text.island.vue': `<script setup>defineProps({ text: String })</script>\n${text}`,
      'server/plugins/islands.ts': `export default defineNitroPlugin((nitro) => {
  nitro.hooks.hook('render:island', async (response, { event, islandContext }) => {
    const { name, id, props, context } = islandContext
    response.html = response.html.replace('</p>', \` [\${name} \${JSON.stringify(props)} \${context['url'] ?? '-'} \${event.method} \${id === response.id}]</p>\`)
    response.head = { ...response.head, title: 'Changed' }
  })
})`,
    },
    { mode: 'build' },
  )
  it('changes islands of pages and of the endpoint, once each', async () => {
    const expected = ['Text {"text":"hello"} - GET true', 'Text {"text":"bye"} - GET true']
    const html = await site.html('/')
    expect(marks(html)).toEqual(expected)
    expect(html).toContain('<title>Changed</title>')
    const digest = hash(['Text', { text: 'hello' }, {}, '']).replace(/[-_]/g, '')
    const response = await site.fetch(`/__fw_island/Text_${digest}.json?props=${encodeURIComponent('{"text":"hello"}')}`)
    const island = (await response.json()) as { html: string; head: object } & Record<string, unknown>
    expect(marks(island.html)).toEqual(expected.slice(0, 1))
    expect(island.head).toEqual({ title: 'Changed' })
    expect(Object.keys(island).sort()).toEqual(['head', 'html', 'id'])
    expect(marks(await site.html('/report'))).toEqual(['page_report {} /report GET true'])
  })

  it('changes prerendered islands, in the page and in their files', () => {
    const output = join(site.dir, '.output/public')
    expect(marks(readFileSync(join(output, 'static/index.html'), 'utf8'))).toHaveLength(2)
    const files = readdirSync(join(output, '__fw_island'))
    expect(files).toHaveLength(2)
    for (const file of files) expect(marks(readFileSync(join(output, '__fw_island', file), 'utf8'))).toHaveLength(1)
  })
})
