import type { HotListener, HotPayload, RawError } from '@fw/schema'
import { expect, test } from 'vitest'
import { aboutPayload, hubChannel } from './hub-channel.ts'

const update = (path: string) => ({ type: 'js-update' as const, path, acceptedPath: path, timestamp: 1 })

test('returns the updated files, and the reason of a reload', () => {
  const paths = ['/app/a.vue?t=1', '/@fs/other/100%.css', '/@id/__x00__fw:build/routes', '/b%20c.ts']
  expect(aboutPayload({ type: 'update', updates: paths.map(update) }, '/project')).toEqual({
    files: ['/project/app/a.vue', '/other/100%.css', '#build/routes', '/project/b c.ts'],
  })
  expect(aboutPayload({ type: 'full-reload', triggeredBy: '/project/a.ts' }, '/project')).toEqual({ reason: '/project/a.ts' })
  expect(aboutPayload({ type: 'full-reload' }, '/project').reason).toContain('optimized')
})

test('browsers cannot invoke Vite functions, and errors are reported instead of sent', () => {
  const heard: string[] = []
  const sent: HotPayload[] = []
  const reported: RawError[] = []
  const hub = {
    on: (event: string, _listener: HotListener) => void heard.push(event),
    send: (payload: HotPayload) => void sent.push(payload),
  }
  const report = (error: RawError) => void reported.push(error)
  const channel = hubChannel({ dev: { hub, report }, options: { bundler1: { root: '/project' } } } as never) // only the members that are used
  for (const event of ['vite:invoke', 'vite:client:connect', 'vite:client:disconnect', 'connection', 'mine'])
    channel.on!(event, () => {})
  expect(heard).toEqual(['connection', 'mine'])
  channel.send!({ type: 'error', err: { message: 'broken', stack: '' } })
  channel.send!({ type: 'custom', event: 'mine' })
  expect(sent).toEqual([{ type: 'custom', event: 'mine' }])
  expect(reported).toEqual([expect.objectContaining({ side: 'build', message: 'broken' })])
})
