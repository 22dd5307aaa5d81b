import { join } from 'pathe'
import { workspaceDir } from '../support/fixture.ts'
import { guideExamples } from '../support/guide-examples.ts'
import type { Files } from '../support/project.ts'

/** A site with everything that is traced. `server/plugins/recorder.ts` records all events, `/api/traces` returns them. */
export const tracedSite: Files = {
  'package.json': '{ "name": "traced", "private": true, "type": "module" }',
  'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  app: { baseURL: '/docs/' },
  routeRules: { '/cached/**': { swr: 60 } },
  runtimeConfig: { metricsToken: '' },
  serverEngine: { experimental: { tasks: true } },
}`,
  'node_modules/@opentelemetry': { link: join(workspaceDir, 'node_modules/@opentelemetry') },
  'public/file.txt': 'file',
  'app/pages/index.vue': `<script setup>
import { trace } from '@opentelemetry/api'
const { data } = await useAsyncData('greeting', () => trace.getTracer('app').startActiveSpan('own work', async (span) => {
  const text = await $fetch('/docs/api/hello')
  span.end()
  return text
}))
</script>
<template><p>{{ data }}</p></template>`,
  'app/pages/users/[id].vue': `<script setup>
const { data } = await useFetch(() => '/api/users/' + useRoute().params.id + '?token=private')
</script>
<template><p>{{ data }}</p></template>`,
  'app/pages/cached/[id].vue': `<script setup>
const { data } = await useAsyncData('item', async () => 'item')
</script>
<template><p>{{ data }}</p></template>`,
  'app/pages/broken.vue': `<script setup>
throw new Error('broken page')
</script>
<template><p /></template>`,
  'app/pages/gone.vue': `<script setup>
throw createError({ status: 410, message: 'Gone' })
</script>
<template><p /></template>`,
  'app/pages/no-data.vue': `<script setup>
await useAsyncData('nothing', async () => { throw new Error('no data') })
</script>
<template><p>Page</p></template>`,
  'app/components/Text.island.vue': '<template><p>Text</p></template>',
  'app/pages/report.server.vue': '<template><p>Report</p></template>',
  'server/middleware/guard.ts': `export default defineEventHandler((event) => {
  if (event.path.includes('report?fail')) throw new Error('broken guard')
})`,
  'server/api/hello.ts': "export default defineEventHandler(() => 'hello')",
  'server/api/users/[id].ts': "export default defineEventHandler((event) => ({ id: getRouterParam(event, 'id') }))",
  'server/api/fails.ts': "export default defineEventHandler(() => { throw new Error('broken route') })",
  'server/api/fails-later.ts': `export default defineEventHandler(() => new Promise(() => {
  setTimeout(() => { throw new Error('broken callback') }, 5)
}))`,
  'server/api/hangs.ts': 'export default defineEventHandler(() => new Promise(() => {}))',
  'server/api/endless.ts': `export default defineEventHandler(() => new ReadableStream({
  start: (controller) => controller.enqueue(new TextEncoder().encode('begin')),
}))`,
  'server/api/sum.ts': `const sum = defineCachedFunction((a) => a + 1, { name: 'sum', maxAge: 60 })
export default defineEventHandler(() => sum(1))`,
  'server/api/run.ts': "export default defineEventHandler((event) => runTask(getQuery(event).name).catch(() => 'failed'))",
  'server/tasks/clean.ts': "export default defineTask({ run: async () => ({ result: await $fetch('/docs/api/hello') }) })",
  'server/tasks/fail.ts': "export default defineTask({ run: () => { throw new Error('broken task') } })",
  'server/plugins/recorder.ts': `import { AsyncLocalStorage } from 'node:async_hooks'
import { tracingChannel } from 'node:diagnostics_channel'
const traces = (globalThis.traces = [])
const parents = new AsyncLocalStorage()
export default defineNitroPlugin(() => {
  for (const name of ['fw.request', 'fw.render', 'fw.data', 'fw.cache', 'fw.task']) {
    const channel = tracingChannel(name)
    const all = new WeakMap()
    channel.start.bindStore(parents, (message) => {
      const trace = { name, parent: parents.getStore()?.id, id: traces.length, events: [] }
      traces.push(trace)
      all.set(message, trace)
      return trace
    })
    for (const event of ['start', 'end', 'asyncStart', 'asyncEnd', 'error']) channel[event].subscribe((message) => {
      const trace = all.get(message)
      trace.events.push(event)
      trace.message = { ...JSON.parse(JSON.stringify(message)), ...(message.error ? { error: message.error.message } : {}) }
      trace.hasEvent = message.event?.node.req.method
      trace.isInside = (trace.isInside ?? true) && parents.getStore() === trace
    })
  }
})`,
  'server/api/traces.ts': 'export default defineEventHandler(() => globalThis.traces)',
  ...guideExamples('observability'),
  // Instead of the terminal.
  'server/utils/span-exporter.ts': `import { InMemorySpanExporter } from '@opentelemetry/sdk-trace-node'
export const spanExporter = new InMemorySpanExporter()`,
  'server/api/spans.ts': `export default defineEventHandler(() => spanExporter.getFinishedSpans().map((span) => ({
  name: span.name,
  id: span.spanContext().spanId,
  trace: span.spanContext().traceId,
  parent: span.parentSpanContext?.spanId,
  kind: span.kind,
  status: span.status.code,
  attributes: span.attributes,
  service: span.resource.attributes['service.name'],
})))`,
}
