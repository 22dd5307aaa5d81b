import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import type { AnalysisComparison, AnalysisSummary } from '@fw/schema'
import { join } from 'pathe'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { useBrowser } from '../../support/browser.ts'
import { buildSite } from '../../support/build-site.ts'
import { workspaceDir } from '../../support/fixture.ts'
import { write, type Files } from '../../support/project.ts'
import { fw, type Finished } from '../../support/run-process.ts'

const page = (text: string): string => `<template><main>${text}</main></template>`

const files: Files = {
  'package.json': '{ "name": "analyzed-site", "private": true, "type": "module" }',
  'app/pages/index.vue': page('Home'),
  'app/pages/about.vue': page('About'),
  'server/api/hello.ts': `export default defineEventHandler(() => 'hello')`,
  'fw.config.mjs': `import { writeFileSync } from 'node:fs'
export default {
  future: { compatibilityVersion: 4 },
  analyzeDir: 'reports/bundle',
  runtimeConfig: { secret: 'secret-of-the-server' },
  serverEngine: { prerender: { routes: ['/about'] } },
  hooks: { 'build:analyze:done': (meta) => writeFileSync('hook.json', JSON.stringify(meta)) },
}`,
}

describe('analyzeDir: the directory of the reports of fw analyze (R80)', () => {
  let dir: string
  let runs: Finished[]
  const browser = useBrowser()
  const read = <T>(file: string): T => JSON.parse(readFileSync(join(dir, file), 'utf8')) as T

  beforeAll(async () => {
    const site = await buildSite(inject('sitesDir'), files, { command: 'none' })
    dir = site.dir
    runs = [await fw(['analyze', '--name', 'first'], { cwd: dir })]
    write(dir, { 'app/pages/index.vue': page('Home, with a longer text'), 'app/pages/new.vue': page('New') })
    runs.push(await fw(['analyze', '--json'], { cwd: dir }))
  })

  it('contains a chart of each bundle, the sizes and the comparison, and nothing else is written', () => {
    expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(runs.map(() => ({ code: 0, stderr: expect.any(String) })))
    expect(readdirSync(join(dir, 'reports/bundle')).sort()).toEqual(
      ['client.html', 'comparison.json', 'meta.json', 'nitro.html', 'server.html', 'summary.json'].sort(),
    )
    expect(existsSync(join(dir, '.fw/analyze'))).toBe(false)
    expect(['.output', '.fw/output'].filter((name) => existsSync(join(dir, name)))).toEqual([])
    expect(read('hook.json')).toEqual(read('reports/bundle/meta.json'))
  })

  it('contains neither paths of this machine nor secrets', () => {
    for (const name of readdirSync(join(dir, 'reports/bundle'))) {
      const text = readFileSync(join(dir, 'reports/bundle', name), 'utf8')
      for (const hidden of [dir, workspaceDir, 'secret-of-the-server'])
        expect(text.includes(hidden), `${name}: ${hidden}`).toBe(false)
    }
  })

  it('is printed as a table, or as JSON', () => {
    expect(runs[0]!.stdout).toMatch(/^client +\d.* kB +\d.* kB +\d.* kB$/m)
    expect(runs[0]!.stdout).toContain('@vue/runtime-core')
    expect(runs[0]!.stdout).toContain(
      'Reports: reports/bundle/client.html, reports/bundle/nitro.html, reports/bundle/server.html',
    )
    const { summary, comparison } = JSON.parse(runs[1]!.stdout) as { summary: unknown; comparison: unknown }
    expect(summary).toEqual(read('reports/bundle/summary.json'))
    expect(comparison).toEqual(read('reports/bundle/comparison.json'))
  })

  it('has the sizes of chunks and packages', () => {
    const { bundles } = read<AnalysisSummary>('reports/bundle/summary.json')
    expect(bundles.map(({ name }) => name)).toEqual(['client', 'nitro', 'server'])
    const client = bundles[0]!
    expect(client.chunks.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['entry', 'app/pages/about.vue', 'app/pages/index.vue']),
    )
    expect(client.raw).toBe(client.chunks.reduce((sum, { raw }) => sum + raw, 0))
    for (const { raw, gzip, brotli } of [client, client.chunks[0]!, client.packages[0]!]) {
      expect(raw).toBeGreaterThan(gzip)
      expect(gzip).toBeGreaterThan(brotli)
    }
    expect(client.packages.map(({ name }) => name)).toEqual(expect.arrayContaining(['@fw/runtime', '@vue/runtime-core', '(app)']))
    expect(bundles[1]!.chunks.map(({ name }) => name)).toContainEqual(expect.stringContaining('hello'))
  })

  it('compares with the previous run', () => {
    const { previous, bundles } = read<AnalysisComparison>('reports/bundle/comparison.json')
    expect(previous.name).toBe('first')
    const client = bundles[0]!
    const added = ', with a longer text'.length
    expect(client.chunks.find(({ name }) => name === 'app/pages/index.vue')?.difference.raw).toBe(added)
    expect(client.chunks.find(({ name }) => name === 'app/pages/new.vue')).toMatchObject({ after: { raw: expect.any(Number) } })
    expect(client.chunks.map(({ name }) => name)).not.toContain('app/pages/about.vue')
    expect(client.difference.raw).toBeGreaterThan(added)
  })

  it('opens from disk', async () => {
    for (const name of ['client', 'server', 'nitro']) {
      const url = pathToFileURL(join(dir, `reports/bundle/${name}.html`)).href
      const { page: tab, expectClean } = await browser.open(url, { ready: false })
      await tab
        .locator('svg .node', { hasText: name === 'nitro' ? 'nitro' : 'runtime' })
        .first()
        .waitFor({ state: 'attached' })
      expectClean()
    }
  })
})
