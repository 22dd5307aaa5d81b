import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { project, type Files } from '../support/project.ts'
import { fw } from '../support/run-process.ts'
import { startSite } from '../support/start-site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** Sections of 50 pages; each page links to its neighbours and to the start. */
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

async function build(count: number): Promise<{ dir: string; seconds: number; entry: number }> {
  const dir = project(pages(count))
  symlinkSync(join(root, 'node_modules'), join(dir, 'node_modules'))
  const started = performance.now()
  const { code, stderr } = await fw(['build'], { cwd: dir })
  expect(code, stderr).toBe(0)
  return { dir, seconds: (performance.now() - started) / 1000, entry: entrySize(dir) }
}

/** The script that every visit loads, compressed. */
function entrySize(dir: string): number {
  const assets = join(dir, '.output/public/_fw')
  const sizes = readdirSync(assets)
    .filter((name) => name.endsWith('.js'))
    .map((name) => gzipSync(readFileSync(join(assets, name))).length)
  return Math.max(...sizes)
}

/** Answers per second, with 16 requests under way. */
async function rate(url: string, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: 16 })
  const end = performance.now() + seconds * 1000
  let answers = 0
  const one = (): Promise<void> =>
    new Promise((done, fail) => {
      get(url, { agent }, (response) => {
        response.resume()
        response.on('end', () => (response.statusCode === 200 ? done() : fail(new Error(`status ${response.statusCode}`))))
      }).on('error', fail)
    })
  const worker = async (): Promise<void> => {
    while (performance.now() < end) {
      await one()
      answers += 1
    }
  }
  await Promise.all(Array.from({ length: 16 }, worker))
  agent.destroy()
  return answers / seconds
}

describe('cost does not grow with the number of pages', () => {
  it('answers, entry and build', { timeout: 600_000 }, async () => {
    const small = await build(20)
    const half = await build(1000)
    const large = await build(2000)
    const path = '/section-0/page-1'
    const few = await startSite(small)
    const many = await startSite(large)
    // In turns, and the best of several: other work on the machine only ever takes away.
    let [fewRate, manyRate] = [0, 0]
    for (let round = 0; round < 5; round++) {
      fewRate = Math.max(fewRate, await rate(few.url + path, round === 0 ? 2 : 1))
      manyRate = Math.max(manyRate, await rate(many.url + path, round === 0 ? 2 : 1))
    }
    await Promise.all([few.stop(), many.stop()])
    console.log(
      `2,000 pages against 20: ${(manyRate / fewRate).toFixed(2)} × answers, ${(large.entry / small.entry).toFixed(2)} × entry ` +
        `(${large.entry} B); against 1,000: ${(large.seconds / half.seconds).toFixed(2)} × build (${large.seconds.toFixed(1)} s)`,
    )
    expect(manyRate / fewRate).toBeGreaterThanOrEqual(0.9)
    expect(large.entry / small.entry).toBeLessThanOrEqual(1.3)
    expect(large.seconds / half.seconds).toBeLessThanOrEqual(2.2)
  })
})
