import { join, resolve } from 'pathe'
import type { Files } from '../support/project.ts'

const workspace = resolve(import.meta.dirname, '../..')

/**
 * An app with many pages and as many server routes. Each page fetches data from a route and links to a page by name; every fifth has a
 * parameter.
 */
export function largeApp(variant: 'A' | 'B', count: number, typedPages: boolean): Files {
  const src = variant === 'A' ? 'app/' : ''
  const worlds = ['app', 'server', 'shared', 'node'].map((world) => ({ path: `./.fw/tsconfig.${world}.json` }))
  const files: Record<string, string | { link: string }> = {
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': `export default {
  ${variant === 'A' ? 'future: { compatibilityVersion: 4 },' : ''}
  experimental: { typedPages: ${typedPages} },
}`,
    'tsconfig.json': JSON.stringify(variant === 'A' ? { files: [], references: worlds } : { extends: './.fw/tsconfig.json' }),
    'node_modules/fw': { link: join(workspace, 'packages/fw') },
    'node_modules/vue-tsc': { link: join(workspace, 'node_modules/vue-tsc') },
    [`${src}app.vue`]: '<template><FwPage /></template>\n',
    [`${src}pages/index.vue`]: '<template><h1>Start</h1></template>\n',
  }
  for (let page = 0; page < count; page++) {
    const section = `section-${Math.floor(page / 50)}`
    const hasParam = page % 5 === 0
    files[`${src}pages/${section}/${hasParam ? `[id]-${page}` : `page-${page}`}.vue`] = `<script setup lang="ts">
const { data } = await useFetch('/api/${section}/item-${page}${hasParam ? '/1' : ''}')
const shown = computed(() => data.value)
</script>
<template>
  <article>
    <h1>{{ shown }}</h1>
    <FwLink :to="{ name: '${section}-page-${Math.floor(page / 50) * 50 + 1}' }">first</FwLink>
  </article>
</template>
`
    files[`server/api/${section}/item-${page}${hasParam ? '/[id]' : ''}.get.ts`] =
      `export default defineEventHandler((event) => ({ id: ${page}, label: getRequestURL(event).pathname, at: new Date() }))\n`
  }
  return files
}
