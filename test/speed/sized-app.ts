import type { Files } from '../support/project.ts'

/** Pages per directory. */
const sectionSize = 50

/**
 * An app of any size: that many pages, and a third as many components and server routes. Each page uses a component and links to a neighbour;
 * every third one fetches data.
 */
export function sizedApp(count: number): Files {
  const files: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': `export default { future: { compatibilityVersion: 4 }, compatibilityDate: '2025-07-15' }\n`,
    'app/app.vue': '<template><FwPage /></template>\n',
    'app/pages/index.vue': '<template><h1>Start page</h1></template>\n',
  }
  for (let page = 1; page < count; page++) {
    const part = Math.floor(page / 3)
    files[`app/pages/${pagePath(page)}.vue`] = pageText(page, part)
    if (page % 3 !== 0) continue
    files[`app/components/${section(part)}/Card${part}.vue`] =
      `<script setup lang="ts">\ndefineProps<{ label: string }>()\n</script>\n` +
      `<template><p class="card">{{ label }} ${part}</p></template>\n<style scoped>\n.card { padding: ${part % 40}px }\n</style>\n`
    files[`server/api/${section(part)}/item-${part}.get.ts`] =
      `export default defineEventHandler((event) => ({ id: ${part}, path: getRequestURL(event).pathname }))\n`
  }
  return files
}

/** The path of a page: `section-1/page-70`. */
export function pagePath(page: number): string {
  return `${section(page)}/page-${page}`
}

function section(index: number): string {
  return `section-${Math.floor(index / sectionSize)}`
}

function pageText(page: number, part: number): string {
  const fetches = page % 3 === 0
  return (
    `<script setup lang="ts">\nuseHead({ title: 'Page ${page}' })\nconst clicks = ref(${page})\n` +
    (fetches ? `const { data } = await useFetch('/api/${section(part)}/item-${part}')\n` : '') +
    `</script>\n<template>\n  <article class="page">\n    <h1>Page {{ clicks }}</h1>\n` +
    (fetches ? `    <Section${Math.floor(part / sectionSize)}Card${part} :label="String(data?.path)" />\n` : '') +
    `    <button @click="clicks++">more</button>\n    <FwLink to="/${pagePath(Math.max(1, page - 1))}">previous</FwLink>\n  </article>\n</template>\n` +
    `<style scoped>\n.page { padding: ${page % 40}px }\n</style>\n`
  )
}
