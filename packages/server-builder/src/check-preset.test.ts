import { BuildFailure } from '@fw/kit'
import type { BuildApp } from '@fw/schema'
import type { Nitro } from 'nitropack/types'
import { describe, expect, it } from 'vitest'
import { checkPreset } from './check-preset.ts'

interface Given {
  baseURL?: string
  cdnURL?: string
  storage?: object
  schedule?: Record<string, string[]>
  websocket?: boolean
}

/** Returns the codes of errors and warnings for a preset. */
function problemsOf(preset: string, given: Given = {}): string[] {
  const { baseURL = '/', cdnURL = '', storage = {}, schedule, websocket = false } = given
  const warnings: string[] = []
  const options = { app: { baseURL, cdnURL }, serverEngine: { storage } }
  const app = { options, progress: { warn: (text: string) => warnings.push(text) } } as unknown as BuildApp // what is read
  const node = !/^(?:cloudflare|netlify-edge)/.test(preset)
  const experimental = { tasks: schedule !== undefined, websocket }
  const nitro = { options: { preset, node, static: preset === 'netlify-static', experimental, scheduledTasks: schedule } }
  try {
    checkPreset(app, nitro as unknown as Nitro) // what is read
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error
    return error.problems.map(({ code, why }) => `${code}: ${why}`)
  }
  return warnings
}

const everything: Given = {
  storage: { cache: { driver: 'redis' }, files: { driver: 'fs' } },
  schedule: { '* * * * * *': ['tick'] },
  websocket: true,
}

describe('what an app uses and the host of a preset lacks', () => {
  it.each(['node-server', 'node_cluster', 'bun', 'deno-server'])('nothing: %s', (preset) => {
    expect(problemsOf(preset, { ...everything, baseURL: '/shop/' })).toEqual([])
  })

  it.each(['cloudflare-module', 'cloudflareModule', 'netlify-edge'])('sockets and files: %s', (preset) => {
    expect(problemsOf(preset, everything)).toEqual([
      expect.stringMatching(
        /^FW_PRESET_STORAGE: `serverEngine\.storage\.cache` with the driver "redis" needs sockets of Node\.js/,
      ),
      expect.stringMatching(/^FW_PRESET_STORAGE: `serverEngine\.storage\.files` with the driver "fs" needs files/),
    ])
    expect(
      problemsOf(preset, { storage: { sessions: { driver: 'redis' }, cache: { driver: 'cloudflare-kv-binding' } } }),
    ).toEqual([])
  })

  it('a base URL, if the host serves files', () => {
    for (const preset of ['cloudflare-module', 'vercel', 'netlify'])
      expect(problemsOf(preset, { baseURL: '/shop/' })).toEqual([
        expect.stringMatching(/^FW_PRESET_BASE_URL: .* below "\/shop\/"/),
      ])
    expect(problemsOf('vercel', { baseURL: '/shop/', cdnURL: 'https://cdn.test' })).toEqual([])
    expect(problemsOf('netlify-static', { baseURL: '/shop/' })).toEqual([])
  })

  it('schedules, and WebSockets', () => {
    const schedule = { '* * * * * *': ['tick'], '0 3 * * *': ['tick'] }
    expect(problemsOf('vercel', { schedule, websocket: true })).toEqual([
      expect.stringMatching(/^FW_PRESET_SCHEDULE: .* at "\* \* \* \* \* \*", "0 3 \* \* \*"\.\n  → Let a schedule of the host/),
      expect.stringMatching(/^FW_PRESET_WEBSOCKETS/),
    ])
    expect(problemsOf('cloudflare-module', { schedule, websocket: true })).toEqual([
      expect.stringMatching(/^FW_PRESET_SCHEDULE: .* at "\* \* \* \* \* \*"\.\n  → Use a schedule without seconds/),
    ])
  })
})
