import { expect, it } from 'vitest'
import { describedApp } from '../../support/described-app.ts'
import { transformed } from '../../support/transformed.ts'

const code = `<script setup>import Map from './Map.vue'</script>
<template><ClientOnly><Map /><template #fallback>wait</template></ClientOnly></template>`

async function codeFor(side: 'client' | 'server', config: Record<string, unknown>): Promise<string> {
  const app = await describedApp({}, config)
  return transformed(app, `${app.dir}/pages/a.vue`, code, side)
}

it('experimental.treeshakeClientOnly: false keeps the content of client-only components in the server bundle', async () => {
  expect(await codeFor('server', { experimental: { treeshakeClientOnly: false } })).toContain('Map.vue')
})

it('experimental.treeshakeClientOnly: removes it by default, with its imports', async () => {
  const server = await codeFor('server', {})
  expect(server).not.toContain('Map')
  expect(server).toContain('wait')
  expect(await codeFor('client', {})).toContain('Map.vue')
})
