import { expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { startSite } from '../support/start-site.ts'

const app = {
  'package.json': '{ "type": "module" }',
  'fw.config.mjs': 'export default { future: { compatibilityVersion: 4 } }',
  'app/pages/index.vue': '<template><p>start</p></template>',
  'app/pages/boom.vue': `<script setup lang="ts">
const wanted: number = 1

function fail(): void {
  throw new Error('kaboom')
}
if (wanted) fail()
</script>

<template><p>never</p></template>
`,
}

it('an error of the built server is logged with file, line and column of the source, and the id shown to the visitor', async () => {
  const site = await startSite(await buildSite(inject('sitesDir'), app))
  try {
    const html = await (await site.fetch('/boom', { headers: { accept: 'text/html' } })).text()
    const id = /<code>([\da-f]{8})<\/code>/.exec(html)?.[1]
    expect(id).toBeDefined()
    expect(html).not.toContain('kaboom')
    await expect.poll(() => site.logs()).toContain(`GET /boom failed (${id})`)
    expect(site.logs()).toMatch(/at fail \(.*\/app\/pages\/boom\.vue:5:9\)/)
  } finally {
    await site.stop()
  }
})
