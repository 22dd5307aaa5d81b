import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project, type Files } from '../support/project.ts'
import { fwBin } from '../support/run-process.ts'
import { startSite } from '../support/start-site.ts'
import { compareCosts } from '../support/measure/costs.ts'
import { compareLongRuns, requestCost, timed } from './processor-time.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Sections of 50 pages; each page links to its neighbours and to the start page. */
function pages(count: number): Files {
  const files: Record<string, string> = {
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': 'export default { future: { compatibilityVersion: 4 } }',
    'app/app.vue': '<template><FwPage /></template>',
    'app/pages/index.vue': '<template><h1>Start</h1></template>',
  }
  for (let page = 1; page < count; page++) {
    const path = `section-${Math.floor(page / 50)}/page-${page}`
    files[`app/pages/${path}.vue`] =
      `<script setup>\nconst count = ref(${page})\nuseHead({ title: 'Page ${page}' })\n</script>\n` +
      `<template><article class="page"><h1>Page {{ count }}</h1><FwLink to="/">start</FwLink> <FwLink to="/section-0/page-1">first</FwLink></article></template>\n` +
      `<style scoped>.page { padding: ${page % 40}px }</style>\n`
  }
  return files
}

async function build(count: number): Promise<{ dir: string; ms: number; entry: number }> {
  const dir = project(pages(count))
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  const { ms } = await timed([fwBin, 'build'], { cwd: dir })
  return { dir, ms, entry: entrySize(dir) }
}

/** Compressed size of the script that every visit loads. */
function entrySize(dir: string): number {
  const assets = join(dir, '.output/public/_fw')
  const sizes = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => gzipSync(readFileSync(join(assets, name))).length)
  return Math.max(...sizes)
}

/** CPU time of prerendering that many routes of one page. */
async function generate(count: number): Promise<number> {
  const dir = project({
    ...pages(1),
    'fw.config.mjs': `export default {
  future: { compatibilityVersion: 4 },
  serverEngine: { prerender: { routes: Array.from({ length: ${count} }, (_, n) => '/items/' + n) } },
}`,
    'app/pages/items/[id].vue': `<template><article>Item {{ $route.params.id }} <FwLink to="/">start</FwLink></article></template>\n`,
  })
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  return (await timed([fwBin, 'generate'], { cwd: dir })).ms
}

describe('cost that does not grow with the number of pages', () => {
  it('of a request, of the entry, and of a page in the build', { timeout: 1_800_000 }, async () => {
    const small = await build(20)
    let large = small
    const [middleBuild, largeBuild] = await compareLongRuns(
      async () => (await build(400)).ms,
      async () => (large = await build(1200)).ms,
      3.2,
    )
    const [few, many] = [await startSite(small), await startSite(large)]
    const path = '/section-0/page-1'
    const [fewCost, manyCost] = await compareCosts(
      () => requestCost(few, path, 200, 1000),
      () => requestCost(many, path, 200, 1000),
      1.3,
    )
    await Promise.all([few.stop(), many.stop()])
    console.log(
      `1,200 pages against 20: ${(manyCost / fewCost).toFixed(2)} × per request, ${(large.entry / small.entry).toFixed(2)} × entry ` +
        `(${large.entry} B); against 400: ${(largeBuild / middleBuild).toFixed(2)} × build (${largeBuild} ms)`,
    )
    expect(manyCost / fewCost).toBeLessThanOrEqual(1.3) // 0.9 to 1.0 measured
    expect(large.entry / small.entry).toBeLessThanOrEqual(1.3)
    expect(largeBuild / middleBuild).toBeLessThanOrEqual(3.2)
  })

  it('of a prerendered page', { timeout: 1_800_000 }, async () => {
    const [few, many] = await compareLongRuns(
      () => generate(400),
      () => generate(2000),
      5.5,
    )
    console.log(`2,000 prerendered routes against 400: ${(many / few).toFixed(2)} × (${many} ms)`)
    expect(many / few).toBeLessThanOrEqual(5.5)
  })
})
