import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'pathe'
import { expect, it, onTestFinished } from 'vitest'
import { project } from '../support/project.ts'
import { startSite } from '../support/start-site.ts'

/** Packages that `fw dev` must not load for a small app: build tools, Nitro's own dev server, and unused features. */
const unneeded =
  /^(?:@rollup\/|@vercel\/nft|rollup|archiver|listhen|node-forge|selfsigned|youch|untyped|source-map$|esbuild$|giget|tar$|c12|globby|autoprefixer|browserslist|caniuse-lite|cssnano|open$|uqr|semver|consola)/

/** 240 at the time of writing. 100 files take about 50 ms. */
const mostFiles = 280

/** Files that each thread of a process has loaded, according to the coverage that Node.js writes on exit. */
function loadedFiles(dir: string): string[][] {
  return readdirSync(dir)
    .map((name) => JSON.parse(readFileSync(join(dir, name), 'utf8')) as { result: { url: string }[] }) // written by Node.js
    .map(({ result }) => [...new Set(result.map(({ url }) => url).filter((url) => url.startsWith('file:')))])
    .sort((a, b) => b.length - a.length)
}

function packageOf(url: string): string {
  return /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(url)?.[1] ?? /\/packages\/([^/]+)/.exec(url)?.[1] ?? 'project'
}

it('fw dev loads only what the first page needs', async () => {
  const coverage = mkdtempSync(join(tmpdir(), 'fw-loaded-'))
  onTestFinished(() => rmSync(coverage, { recursive: true, force: true }))
  const dir = project({
    'package.json': '{ "type": "module" }',
    'fw.config.mjs': `export default { future: { compatibilityVersion: 4 }, compatibilityDate: '2025-07-15' }\n`,
    'app/pages/index.vue':
      '<script setup>\nconst { data } = await useFetch("/api/hello")\n</script>\n<template><h1>{{ data }}</h1></template>\n<style>\nh1 { color: red; display: flex }\n</style>\n',
    'server/api/hello.ts': `export default defineEventHandler(() => 'hello from the server')\n`,
  })
  const site = await startSite({ dir }, { dev: true, env: { NODE_V8_COVERAGE: coverage } })
  expect(await site.html('/')).toContain('hello from the server')
  await site.stop()
  const [main = []] = loadedFiles(coverage)
  const packages = [...new Set(main.map(packageOf))].sort()
  console.log(
    `fw dev has loaded ${main.length} files (at most ${mostFiles}) of ${packages.length} packages: ${packages.join(', ')}`,
  )
  expect(packages).toContain('vite') // this is the bundler thread
  expect(packages.filter((name) => unneeded.test(name))).toEqual([])
  expect(main.filter((url) => url.includes('/nitropack/dist/'))).toEqual([])
  expect(main.length).toBeLessThanOrEqual(mostFiles)
})
