import { readFileSync } from 'node:fs'
import { join } from 'pathe'
import { describe, expect, it } from 'vitest'
import { workspaceDir } from '../support/fixture.ts'
import { ask, rawGet } from '../support/http-client.ts'
import { useServer } from './servers.ts'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/** Paths that only the dev server serves. */
const targets = [
  '/_fw/@vite/client',
  '/_fw/@vite/env',
  '/_fw/@id/vue',
  '/_fw/@fs/etc/passwd',
  '/_fw/app/app.vue',
  '/_fw/app.vue',
  '/_fw/app/app.vue?raw',
  '/_fw/node_modules/.vite/deps/vue.js',
  '/_fw/__open-in-editor?file=app/app.vue',
  '/_fw/',
  '/@vite/client',
  '/@id/vue',
  '/@fs/etc/passwd',
  '/@fs/',
  '/app/app.vue',
  '/__open-in-editor?file=app/app.vue',
  '/__fw/',
  '/__fw/loading',
  '/__fw/open-editor',
  '/__fw/restart',
  '/_nitro/tasks',
  '/__fw_tasks',
  '/__fw_component_test__?path=/etc/passwd',
  '/.well-known/appspecific/com.chrome.devtools.json',
]

describe('a built app contains nothing of the dev server (T-DEV-7)', () => {
  const site = useServer('production')

  it.each(targets)('returns 404 for %s', async (target) => {
    const { status, text } = await rawGet(site.url, target)
    expect(status).toBe(404)
    expect(text).not.toMatch(/root:[^:]*:0:0|<template>|wsToken/)
    const headers = { origin: site.url, 'content-type': 'application/json', 'x-fw-dev': '1' }
    const post = await ask(site.url, target, { method: 'POST', headers, body: '{"file":"app/app.vue"}' })
    expect([404, 405]).toContain(post.status)
  })

  it('opens no WebSocket for hot updates', async () => {
    for (const target of ['/', '/_fw/', '/_fw/?token=x']) {
      const { status } = await rawGet(site.url, target, [
        'Connection: Upgrade',
        'Upgrade: websocket',
        'Sec-WebSocket-Version: 13',
        'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==',
        'Sec-WebSocket-Protocol: vite-hmr',
      ])
      expect(status, target).not.toBe(101)
    }
  })

  it('contains no dev code, and does not use document.currentScript (CVE-2024-45812)', () => {
    const dir = join(site.dir, '.output/public')
    const scripts = listFiles(dir).filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(0)
    for (const file of scripts) {
      const code = readFileSync(join(dir, file), 'utf8')
      expect(code, file).not.toMatch(/vite-hmr|import\.meta\.hot|fw:client-error|__fw\/open-editor|currentScript/)
    }
  })

  it('publishes no source maps and no paths of the build (CVE-2024-56159)', () => {
    const files = publicFiles(site.dir)
    expect(files.filter(([name]) => name.endsWith('.map'))).toEqual([])
    for (const [name, text] of files) {
      expect(text, name).not.toMatch(/sourceMappingURL|sourcesContent|canary-private|server\/(?:api|utils|middleware)\//)
      expect(text.includes(site.dir) || text.includes(workspaceDir), name).toBe(false)
    }
  })

  it('evaluates no text as code', () => {
    const server = join(site.dir, '.output/server')
    const own = listFiles(server)
      .filter((name) => /\.m?js$/.test(name) && !name.includes('node_modules'))
      .map((name) => [name, readFileSync(join(server, name), 'utf8')] as const)
    expect(own.length).toBeGreaterThan(0)
    // Comments and strings that name these functions have no parenthesis after them.
    for (const [name, text] of [...own, ...publicFiles(site.dir)])
      expect(/(?<![\w.$'"`])(?:uneval|eval)\(|new Function\(/.exec(text)?.[0], name).toBeUndefined()
  })

  it('no script listens to messages of other windows (nuxt#35109)', () => {
    const runtime = join(workspaceDir, 'packages/runtime')
    const dev = ['dist', 'dist-dev'].flatMap((dir) => scriptsIn(join(runtime, dir)))
    expect(dev.length).toBeGreaterThan(20)
    for (const [name, text] of [...dev, ...publicFiles(site.dir)])
      expect(
        /(?:window|globalThis|self|document)\.addEventListener\(["'`]message|onmessage\s*=/.exec(text)?.[0],
        name,
      ).toBeUndefined()
  })
})

function publicFiles(dir: string): [name: string, text: string][] {
  return scriptsIn(join(dir, '.output/public'))
}

function scriptsIn(dir: string): [name: string, text: string][] {
  return listFiles(dir)
    .filter((name) => /\.(?:m?js|css|json|html|map)$/.test(name))
    .map((name) => [name, readFileSync(join(dir, name), 'utf8')])
}
