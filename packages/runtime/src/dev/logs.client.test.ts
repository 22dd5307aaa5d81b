import type { DevLog } from '@fw/schema'
import { afterEach, expect, test, vi } from 'vitest'
import { createSSRApp } from 'vue'
import { appId } from '#build/options'
import { createFwApp } from '../app/create-fw-app.ts'
import type { FwApp } from '../app/fw-app.ts'
import { createPayload } from '../app/create-payload.ts'
import { replayLogs } from './logs.ts'

afterEach(() => void vi.restoreAllMocks())

const logs: DevLog[] = [
  { type: 'warn', date: 1, args: ['</script> is %s', '{ a: 1 }'], file: '/app/pages/a.vue', line: 3, column: 5 },
  { type: 'log', date: 2, args: ['second'] },
]

/** The script rendered by the server. */
function logsScript(given: readonly DevLog[], app: string, _nonce = '', silent = false): string {
  const json = JSON.stringify(given).replaceAll('<', String.raw`\u003c`)
  return given.length === 0
    ? ''
    : `<script type="application/json" data-fw-logs="${app}"${silent ? ' data-silent' : ''}>${json}</script>`
}

async function open(html: string): Promise<{ warn: unknown[][]; log: unknown[][]; hook: unknown[] }> {
  document.body.innerHTML = html
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const log = vi.spyOn(console, 'log').mockImplementation(() => {})
  const fwApp = createFwApp({ vueApp: createSSRApp({}), payload: createPayload(), config: {} as FwApp['$config'] })
  const hook: unknown[] = []
  replayLogs(fwApp)
  fwApp.hook('dev:ssr-logs', (given) => void hook.push(...given))
  await fwApp.callHook('app:mounted', fwApp.vueApp)
  return { warn: warn.mock.calls, log: log.mock.calls, hook }
}

test('logs are printed with a badge and passed to the hook', async () => {
  const { warn, log, hook } = await open(logsScript([], appId) + logsScript(logs, 'other') + logsScript(logs, appId))
  expect(warn).toEqual([
    ['%cserver', expect.stringContaining('background'), '</script> is %s', '{ a: 1 }', '\n  at /app/pages/a.vue:3:5'],
  ])
  expect(log).toEqual([['%cserver', expect.any(String), 'second']])
  expect(hook).toEqual(logs)
})

test('silent: only the hook receives them', async () => {
  const { warn, log, hook } = await open(logsScript(logs, appId, '', true))
  expect([...warn, ...log]).toEqual([])
  expect(hook).toEqual(logs)
})

test('ignores a page without logs, and warns about invalid ones', async () => {
  expect(await open(logsScript(logs, 'other'))).toEqual({ warn: [], log: [], hook: [] })
  vi.restoreAllMocks()
  const { warn, hook } = await open(`<script type="application/json" data-fw-logs="${appId}">[</script>`)
  expect(warn[0]![0]).toContain('Failed to read the server logs')
  expect(hook).toEqual([])
})
