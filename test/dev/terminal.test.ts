import { existsSync, readdirSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'pathe'
import { describe, expect, it, onTestFinished } from 'vitest'
import { WebSocket } from 'ws'
import { isAlive, isOpen, runInTerminal, type TerminalRun } from './terminal-run.ts'

/** Has a handler that responds after the terminal has printed the updates that were sent before: it collects them for 20 ms. */
function configWith(more: string): string {
  return `export default { devServerHandlers: [{ route: '/__later', handler: () => new Promise((done) => setTimeout(done, 40, 'later')) }],${more} }`
}
const minimal = {
  'package.json': '{ "name": "site", "private": true }',
  'app.vue': '<template><p>hello</p></template>',
}
const app = {
  ...minimal,
  'fw.config.ts': configWith(''),
  'app.vue': '<template><FwPage /></template>',
  'pages/index.vue': '<template><p>page-0 <Card /></p></template>',
  'components/Card.vue': '<template><b>card</b></template>',
  'server/api/value.ts': `export default defineEventHandler(() => 'value-0')`,
  'server/api/block.ts': `import { writeFileSync } from 'node:fs'
export default defineEventHandler(() => {
  writeFileSync(process.env.TMPDIR + '/busy', '')
  for (;;) {}
})`,
}
const withoutLimits = ['--import', new URL('../support/without-limits.mjs', import.meta.url).href]
// oxlint-disable-next-line no-control-regex -- the escape character starts a code
const escape = /\u001B/
// oxlint-disable-next-line no-control-regex -- colours and other looks
const colour = /\u001B\[[\d;]*m/

const ready = async (run: TerminalRun): Promise<void> => {
  await expect.poll(run.output).toContain('Ready')
  await expect.poll(() => run.output().slice(run.output().indexOf('Ready'))).toContain('\n')
}
const block = (run: TerminalRun): string[] => {
  const lines = run.lines()
  return lines.slice(
    lines.findLastIndex((line) => line.startsWith('fw ')),
    lines.findIndex((line) => line.includes('Ready')) + 1,
  )
}

describe('start of a minimal app', () => {
  it('prints only a block of at most 8 lines and 80 columns in a terminal', async () => {
    const run = await runInTerminal({ files: minimal, tty: true })
    await ready(run)
    expect(run.output()).toMatch(colour)
    expect(run.lines().filter((line) => line !== '')).toEqual(block(run))
    expect(block(run).length).toBeLessThanOrEqual(8)
    expect(Math.max(...block(run).map((line) => line.length))).toBeLessThanOrEqual(80)
    expect(block(run).map((line) => line.trim().split(/ +/)[0])).toEqual(['fw', 'Local', 'Network', 'Keys', 'Ready'])
  })

  it('prints no colors with NO_COLOR', async () => {
    const run = await runInTerminal({ files: minimal, tty: true, env: { NO_COLOR: '1' } })
    await ready(run)
    expect(run.output()).not.toMatch(colour)
    expect(block(run)).toHaveLength(5)
  })

  it('prints plain text without keys in CI', async () => {
    const run = await runInTerminal({ files: minimal, tty: true, env: { CI: '1', NO_COLOR: '1' } })
    await ready(run)
    expect(run.output()).not.toMatch(escape)
    expect(block(run).map((line) => line.trim().split(/ +/)[0])).toEqual(['fw', 'Local', 'Network', 'Ready'])
    expect(run.lines().length).toBeLessThanOrEqual(6)
  })

  it('prints no escape codes without a terminal', async () => {
    const run = await runInTerminal({ files: minimal })
    await ready(run)
    expect(run.output()).not.toMatch(escape)
    expect(block(run)).toHaveLength(4)
  })
})

describe('events', () => {
  it('are printed in one line each, with what, why and how long', async () => {
    const run = await runInTerminal({ files: app, args: ['--logLevel', 'info'] })
    await ready(run)
    const url = `http://127.0.0.1:${run.port}`
    const get = async (path: string): Promise<string> => (await fetch(url + path)).text()
    await get('/')
    await get('/_fw/pages/index.vue')
    const known = run.lines().length
    const expected: unknown[] = []
    /** Changes a file, and waits for these lines. A line that comes later is one too many for the next change. */
    const change = async (file: string, text: string, ...more: RegExp[]): Promise<void> => {
      writeFileSync(join(run.dir, file), text)
      expected.push(...more.map((each) => expect.stringMatching(each)))
      await expect.poll(() => run.lines().slice(known).length, { message: file }).toBeGreaterThanOrEqual(expected.length)
      expect(run.lines().slice(known)).toEqual(expected)
    }
    const updates = await updatesOf(url)
    await change('pages/index.vue', '<template><p>page-1</p></template>', /^↻ updated {2}pages\/index\.vue$/)
    await expect.poll(() => updates).toHaveLength(1)
    // The same line is not repeated.
    await change('pages/index.vue', '<template><p>page-2</p></template>')
    await expect.poll(() => updates).toHaveLength(2)
    expect(await get('/__later')).toBe('later')
    await change('pages/index.vue', '<template><p>page-2</p></template>')
    await change(
      'server/api/value.ts',
      `export default defineEventHandler(() => 'value-1')`,
      /^⟳ server reloaded {2}server\/api\/value\.ts {2}\d+ ms$/,
    )
    await change(
      'fw.config.ts',
      configWith(` app: { head: { title: 'T' } }`),
      /^⚙ app\.head\.title: not set → "T" \(fw\.config\.ts:1\)$/,
      /^⟳ page reloads {2}the configuration changed$/,
    )
    await change(
      'fw.config.ts',
      configWith(` app: { head: { title: 'T' } }, build: { transpile: ['x'] }`),
      /^⚙ build\.transpile: \[\] → \["x"\] \(fw\.config\.ts:1\)$/,
      /^⟳ restarted {2}fw\.config\.ts {2}[\d.]+ m?s$/,
    )
    await change(
      'server/api/value.ts',
      `export default defineEventHandler(() => 'value-2')`,
      /^⟳ server reloaded {2}server\/api\/value\.ts {2}\d+ ms$/,
    )
  })

  it('and repeated warnings are counted', async () => {
    const run = await runInTerminal({ files: app, tty: true })
    await ready(run)
    const warnings = (): string[] => run.lines().filter((line) => line.includes('FW_COMPONENTS_SAME_NAME'))
    for (let n = 1; n <= 3; n++) {
      const file = join(run.dir, 'components/card.vue')
      writeFileSync(file, `<template><b>another card ${n}</b></template>`)
      await expect.poll(() => warnings().length).toBeGreaterThanOrEqual(n)
    }
    // Too long to be overwritten. The watcher may report a new file twice: empty, and with its content.
    const [first, ...others] = warnings()
    expect(first).toMatch(/is ignored\./)
    expect(others.map((line) => /\(x(\d+)\)$/.exec(line)?.[1])).toEqual(others.map((_, index) => String(index + 2)))
  })
})

/** Updates that browsers get from now on. */
async function updatesOf(url: string): Promise<string[]> {
  const client = await (await fetch(`${url}/_fw/@vite/client`)).text()
  const token = /wsToken = "([^"]+)"/.exec(client)?.[1]
  const socket = new WebSocket(`${url.replace('http', 'ws')}/_fw/?token=${token}`, 'vite-hmr', { origin: url })
  onTestFinished(() => socket.terminate())
  const updates: string[] = []
  await new Promise<void>((connected) =>
    socket.on('message', (data: Buffer) => {
      connected() // the first message says so
      if (data.toString().includes('"type":"update"')) updates.push(data.toString())
    }),
  )
  return updates
}

/** Opens a connection that stays open, and sends a request that server code never answers. */
function keepBusy(port: number): void {
  for (const path of ['/', '/api/block'])
    request({ port, host: '127.0.0.1', path, headers: { connection: 'keep-alive' } })
      .on('error', () => {})
      .end()
}

describe('exit', () => {
  it.each([
    ['Ctrl-C', 130, (run: TerminalRun) => run.type('\u0003')],
    ['q', 0, (run: TerminalRun) => run.type('q')],
    ['SIGINT', 130, (run: TerminalRun) => void process.kill(run.pid(), 'SIGINT')],
    ['SIGTERM', 143, (run: TerminalRun) => void process.kill(run.pid(), 'SIGTERM')],
  ])('soon after %s, with code %i, even if server code is busy, without leaving anything behind', async (name, code, end) => {
    const run = await runInTerminal({ files: app, nodeArgs: withoutLimits, tty: !name.startsWith('SIG') })
    await ready(run)
    await fetch(`http://127.0.0.1:${run.port}/api/value`)
    keepBusy(run.port)
    await expect.poll(() => existsSync(join(run.tmp, 'busy'))).toBe(true)
    const pid = run.pid()
    expect(readdirSync(run.tmp).filter((file) => file.startsWith('fw-'))).toHaveLength(1)
    end(run)
    expect((await run.exit).code).toBe(code)
    expect([isAlive(pid), await isOpen(run.port)]).toEqual([false, false])
    expect(readdirSync(run.tmp).filter((file) => file.startsWith('fw-'))).toEqual([])
  })
})
