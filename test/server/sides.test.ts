import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

it('code removed for one side is kept in the other, in any build order', async () => {
  const { dir } = await buildSite(inject('sitesDir'), {
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': `let hasRead
const isRead = new Promise((done) => (hasRead = done))
export default {
  future: { compatibilityVersion: 4 },
  experimental: { viteEnvironmentApi: false },
  hooks: {
    'bundler1:extendConfig': (config, { isClient }) => {
      // Between reading a component and compiling its script, the other side reads it.
      config.plugins.push(
        isClient
          ? { name: 'late', load: { order: 'pre', handler: (id) => (/type=script/.test(id) ? isRead : undefined) } }
          : { name: 'early', transform: { order: 'post', handler: (code, id) => void (id.endsWith('/pages/index.vue') && hasRead()) } },
      )
    },
  },
}`,
    'app/pages/index.vue': `<script setup lang="ts">
const text: string = 'seen'
</script>

<template>
  <ClientOnly><p>only-in-browsers {{ text }}</p></ClientOnly>
</template>
`,
  })
  expect(textOf(join(dir, '.output/public'))).toContain('only-in-browsers')
  expect(textOf(join(dir, '.output/server'))).not.toContain('only-in-browsers')
})

function textOf(dir: string): string {
  const files = listFiles(dir).filter((file) => /\.m?js$/.test(file) && !file.includes('node_modules'))
  return files.map((file) => readFileSync(join(dir, file), 'utf8')).join('\n')
}
