import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { layoutsInDevelopment } from '../support/cell.ts'
import { WebSocket } from 'ws'
import { counterPage, soon, useHotSite } from './hmr-site.ts'

describe.each(layoutsInDevelopment)('configuration changes, variant %s', (variant) => {
  const inA = test.runIf(variant === 'A')
  const script = 'const config = useRuntimeConfig()'
  const hot = useHotSite(variant, {
    'pages/settings.vue': counterPage('settings', script, '<b id="greeting">{{ config.public.greeting }}</b>'),
    'pages/user.vue': counterPage('user', '', '<span id="used"><ExtraThing /></span>'),
    'extra/ExtraThing.vue': '<template><b>extra thing</b></template>\n',
    'custom-alias/value.ts': "export const value = 'by alias'\n",
  })
  const { edit, write, remove, open, said, site } = hot
  const settings = async (): Promise<Record<string, unknown>> => (await site.fetch('/api/settings')).json().catch(() => ({}))
  const status = async (path: string): Promise<number> => (await site.fetch(path, { headers: { accept: 'text/html' } })).status

  const client = async (): Promise<Response> => site.fetch('/_fw/@vite/client', { headers: { accept: '*/*' } })

  test('applies a title, and prints the change', async () => {
    const page = await open('/settings')
    expect(await page.page.title()).toBe('First title')
    edit('/fw.config.ts', 'First title', 'Second title')
    await page.reloaded()
    await soon(said).toMatch(/app\.head\.title: "First title" → "Second title" \(fw\.config\.ts:\d+\)/)
    await soon(said).toMatch(/page reloads .*configuration/)
    expect(said()).not.toMatch(/restarted/)
    expect(await page.page.title()).toBe('Second title')
    expect(await site.html('/')).toContain('<title>Second title</title>')
    page.expectClean()
  })

  inA('applies a public runtime config value', async () => {
    const page = await open('/settings')
    edit('/fw.config.ts', 'first greeting', 'second greeting')
    await page.reloaded()
    await soon(said).toMatch(/runtimeConfig\.public\.greeting: "first greeting" → "second greeting" \(fw\.config\.ts:\d+\)/)
    expect(said()).not.toMatch(/restarted/)
    await soon(() => page.text('#greeting')).toBe('second greeting')
    expect(await site.html('/settings')).toContain('second greeting')
    expect(await settings()).toMatchObject({ greeting: 'second greeting' })
    page.expectClean()
  })

  test('an option that needs a restart: the page is reloaded through its connection', async () => {
    const page = await open('/user')
    expect(await page.text('#used')).toBe('')
    edit('/fw.config.ts', '  css:', `  components: { dirs: ['~/extra'] },\n  css:`)
    await page.reloaded()
    await soon(said).toMatch(/components\.dirs.*fw\.config\.ts/)
    await soon(said).toMatch(/restarted {2}fw\.config\.ts/)
    await soon(() => page.text('#used')).toBe('extra thing')
    expect(await site.html('/user')).toContain('extra thing')
    // The first connection received the reload; the second one belongs to the new document.
    await soon(page.sockets).toBe(2)
    expect(page.received.filter((message) => message.includes('full-reload'))).toHaveLength(1)
    expect(page.errors).toEqual([])
  })

  const revision = async (): Promise<number> => Number(/data-revision="(\d+)"/.exec(await site.html('/'))![1])

  inA('requests during a restart are answered by the next session', async () => {
    const statuses = new Set<unknown>()
    const before = await revision()
    edit('/fw.config.ts', '  css:', `  devServer: { cors: { maxAge: 5 } },\n  css:`)
    const stop = new AbortController()
    const asking = (async () => {
      while (!stop.signal.aborted) statuses.add(await client().then(({ status: each }) => each, String))
    })()
    try {
      await soon(said).toMatch(/restarted/)
    } finally {
      stop.abort()
      await asking
    }
    expect([...statuses]).toEqual([200])
    // A page that was requested before the restart and connects after it.
    const token = /wsToken = "([^"]+)"/.exec(await (await client()).text())?.[1]
    const socket = new WebSocket(`${site.url.replace('http', 'ws')}/_fw/?token=${token}`, 'vite-hmr', { origin: site.url })
    const outdated: string[] = []
    socket.on('message', (data: Buffer) => {
      const message = data.toString()
      if (message.includes('fw:outdated')) outdated.push(message)
    })
    await once(socket, 'open')
    const hello = (seen: number): void =>
      socket.send(JSON.stringify({ type: 'custom', event: 'fw:hello', data: { revision: seen } }))
    // Messages are answered in their order, so the answer to the last one shows that the current page gets none.
    hello(before)
    await soon(() => outdated.length).toBe(1)
    hello(await revision())
    hello(before)
    await soon(() => outdated.length).toBeGreaterThan(1)
    expect(outdated).toHaveLength(2)
    socket.terminate()
  })

  inA('applies an alias', async () => {
    const page = await open('/second')
    edit('/fw.config.ts', '  css:', `  alias: { custom: '${variant === 'A' ? './app' : '.'}/custom-alias' },\n  css:`)
    await page.reloaded()
    await soon(said).toMatch(/restarted {2}fw\.config\.ts/)
    edit('pages/second.vue', '<script setup lang="ts">', '<script setup lang="ts">\nimport { value } from \'custom/value\'')
    edit('pages/second.vue', 'second text', '{{ value }}')
    await soon(() => page.text('h1')).toBe('by alias')
    expect(await site.html('/second')).toContain('by alias')
    page.expectClean()
  })

  inA('hot updates work after a restart', async () => {
    const page = await hot.open('/')
    await page.page.click('#count')
    edit('pages/index.vue', 'index text', 'after restart')
    await soon(() => page.text('h1')).toBe('after restart')
    expect(await page.text('#count')).toBe('1')
    await page.expectKept()
    page.expectClean()
  })

  inA('a secret in an .env file is applied on the server, and masked in the terminal', async () => {
    expect(await settings()).toMatchObject({ secret: 'env-secret' })
    write({ '/.env': 'FW_SECRET=other-secret\n' })
    await soon(async () => (await settings())['secret']).toBe('other-secret')
    await soon(said).toMatch(/runtimeConfig\.secret: <masked> → <masked> \(FW_SECRET in \.env:1\)/)
    expect(site.logs()).not.toMatch(/env-secret|other-secret/)
    write({ '/.env': 'FW_SECRET=other-secret\nCUSTOM_VARIABLE=custom-one\n' })
    await soon(async () => (await settings())['custom']).toBe('custom-one')
    await soon(said).toMatch(/CUSTOM_VARIABLE/)
    write({ '/.env': 'FW_SECRET=other-secret\n' })
    await soon(async () => (await settings())['custom']).toBe(undefined)
    await soon(async () => (await settings())['secret']).toBe('other-secret')
    expect(site.logs()).not.toMatch(/custom-one/)
  })

  test('applies an ignore file', async () => {
    const pages = variant === 'A' ? 'app/pages' : 'pages'
    expect(await status('/settings')).toBe(200)
    write({ '/.fwignore': `${pages}/settings.vue\n` })
    await soon(() => status('/settings')).toBe(404)
    await soon(said).toMatch(/restarted {2}\.fwignore/)
    remove('/.fwignore')
    await soon(() => status('/settings')).toBe(200)
  })

  test('adds and removes a layer', async () => {
    const page = await open('/')
    const src = variant === 'A' ? 'app/' : ''
    write({
      '/layers/extra/fw.config.ts': `export default {${variant === 'A' ? ' future: { compatibilityVersion: 4 } ' : ''}}\n`,
      [`/layers/extra/${src}pages/of-layer.vue`]: counterPage('of-layer'),
    })
    await soon(() => status('/of-layer')).toBe(200)
    await page.reloaded()
    await soon(said).toMatch(/restarted/)
    await page.go('/of-layer')
    await soon(() => page.text('h1')).toBe('of-layer text')
    edit(`/layers/extra/${src}pages/of-layer.vue`, 'of-layer text', 'layer changed')
    await soon(() => page.text('h1')).toBe('layer changed')
    await page.expectKept()
    remove('/layers/extra')
    await soon(() => status('/of-layer')).toBe(404)
  })

  inA('a failed restart is shown, and the next save starts again', async () => {
    const page = await open('/')
    edit('/fw.config.ts', '  css:', `  extends: ['./nowhere'],\n  css:`)
    await soon(said).toMatch(/nowhere/)
    await soon(async () => (await page.overlay()) + (await page.text('body'))).toMatch(/nowhere/)
    edit('/fw.config.ts', `  extends: ['./nowhere'],\n`, '')
    await soon(() => status('/')).toBe(200)
    await soon(() => page.text('h1')).toBe('after restart')
    await soon(page.overlay).toBe('')
  })
})
