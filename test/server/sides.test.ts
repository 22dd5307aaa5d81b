import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'pathe'
import { expect, inject, it } from 'vitest'
import { buildSite } from '../support/build-site.ts'

it('code removed for one side is kept in the other, in any build order', async () => {
  const { dir } = await buildSite(inject('sitesDir'), {
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': `import { setTimeout } from 'node:timers/promises'
export default {
  future: { compatibilityVersion: 4 },
  experimental: { viteEnvironmentApi: false },
  hooks: {
    'bundler1:extendConfig': (config, { isClient }) => {
      if (!isClient) return
      // Between reading a component and compiling its script, the other side reads it.
      config.plugins.push({
        name: 'late',
        load: { order: 'pre', handler: (id) => (/type=script/.test(id) ? setTimeout(1500, undefined) : undefined) },
      })
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
  const files = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter(
    (file) => /\.m?js$/.test(file) && !file.includes('node_modules'),
  )
  return files.map((file) => readFileSync(join(dir, file), 'utf8')).join('\n')
}
