import { once } from 'node:events'
import { readdirSync, readFileSync, readlinkSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import type { Files } from '../support/project.ts'
import type { RunningSite } from '../support/start-site.ts'
import { until } from '../support/until.ts'

/** Each evaluation of a module on the server leaves a weak reference, to count the copies that are still alive. */
const trace = (name: string): string => `
class Held_${name} { size = 1 }
const held = new Held_${name}()
if (import.meta.server) (((globalThis as any).generations ??= {})['${name}'] ??= []).push(new WeakRef(held))
`

/** Files that are edited, with a number that the page shows. */
export const edited: Record<string, (n: number) => [file: string, text: string]> = {
  page: (n) => [
    'pages/index.vue',
    `<script lang="ts">${trace('page')}</script>
<script setup lang="ts">
const value = useValue()
const { data } = await useFetch('/api/value')
const settings = useAppConfig()
const size = held.size
</script>
<template><main>
  <p id="page" :data-size="size">page-${n}</p><Shown /><p id="composable">{{ value }}</p><p id="server">{{ data }}</p>
  <p id="settings">{{ settings.shown }}</p>
</main></template>`,
  ],
  component: (n) => [
    'components/Shown.vue',
    `<script lang="ts">${trace('component')}</script>
<script setup lang="ts">
const size = held.size
</script>
<template><p id="component" :data-size="size">component-${n}</p></template>`,
  ],
  composable: (n) => [
    'composables/value.ts',
    `${trace('composable')}export const useValue = () => (held.size === 1 ? 'composable-${n}' : '')\n`,
  ],
  server: (n) => [
    'server/api/value.ts',
    `${trace('server')}export default defineEventHandler(() => (held.size === 1 ? 'server-${n}' : ''))\n`,
  ],
  settings: (n) => [
    'app.config.ts',
    `${trace('settings')}export default defineAppConfig({ shown: 'settings-${n}', get size() { return held.size } })\n`,
  ],
  style: (n) => ['assets/main.css', `body { --shown: "style-${n}" }\n`],
}

export const memorySite: Files = {
  'package.json': '{ "name": "site", "private": true }',
  'fw.config.ts': `export default { css: ['~/assets/main.css'] }`,
  ...Object.fromEntries(Object.values(edited).map((make) => make(0))),
  'plugins/ready.client.ts': `export default defineFwPlugin((fwApp) => {
  fwApp.hook('app:suspense:resolve', () => { document.documentElement.dataset.ready = 'true' })
})`,
  // Runs in the worker, like all server code.
  'server/api/generations.ts': `export default defineEventHandler(async () => {
  for (let round = 0; round < 4; round++) {
    (globalThis as any).gc()
    await new Promise((done) => setImmediate(done))
  }
  const all: Record<string, WeakRef<object>[]> = (globalThis as any).generations
  return Object.fromEntries(Object.entries(all).map(([name, list]) => {
    const alive = list.filter((each) => each.deref())
    return [name, { made: list.length, alive: alive.length }]
  }))
})`,
}

export function edit({ dir }: RunningSite, kind: string, n: number): void {
  const [file, text] = edited[kind]!(n)
  writeFileSync(join(dir, file), text)
}

export interface Generations {
  [module: string]: { made: number; alive: number }
}

/** Collects garbage in the worker, and returns how many copies of each module are still alive there. */
export async function generationsOf(site: RunningSite): Promise<Generations> {
  return (await site.fetch('/api/generations')).json() as Promise<Generations> // the route above
}

export interface Held {
  /** In megabytes. */
  rss: number
  heap: number
  /** Handles that keep the process alive, by type. */
  resources: Record<string, number>
  /** Open files, sockets, pipes … */
  files: number
  /** Number of inotify watches of the process. */
  watches: number
}

/** Resources of the process after garbage collection in its main thread. */
export async function heldBy(site: RunningSite): Promise<Held> {
  const { child } = site
  child.send('tell')
  const [{ rss, heap, resources }] = (await once(child, 'message')) as [Pick<Held, 'rss' | 'heap' | 'resources'>] // see the probe
  const open = descriptors(child.pid!)
  const inotify = open.filter(({ target }) => target.includes('inotify'))
  const watches = inotify.reduce((sum, { id }) => sum + watchesIn(child.pid!, id), 0)
  return { rss: rss / 1024 / 1024, heap: heap / 1024 / 1024, resources, files: open.length, watches }
}

/** The same after garbage collection in the worker too. Only for this site. */
export async function heldAfterCollection(site: RunningSite): Promise<Held> {
  await generationsOf(site)
  return heldBy(site)
}

/** The same when nothing is being opened or closed any more: two collections in a row find as many files and watches. */
export async function heldAtRest(site: RunningSite): Promise<Held> {
  let last: Held | undefined
  return until('the dev server opens and closes no more files', async () => {
    const [before, held] = [last, (last = await heldAfterCollection(site))]
    return before?.files === held.files && before.watches === held.watches && held
  })
}

function descriptors(pid: number): { id: string; target: string }[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((id) => {
    try {
      return [{ id, target: readlinkSync(`/proc/${pid}/fd/${id}`) }]
    } catch {
      return [] // closed in the meantime
    }
  })
}

function watchesIn(pid: number, id: string): number {
  return readFileSync(`/proc/${pid}/fdinfo/${id}`, 'utf8').match(/^inotify wd:/gm)?.length ?? 0
}
