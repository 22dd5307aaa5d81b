import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest'
import { startDevProof } from '../../support/dev-proof.ts'
import { buildWith } from '../../support/build-with.ts'

const events: unknown[] = []
const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8').on('data', (more: string) => (text += more))
  request.on('end', () => {
    events.push(JSON.parse(text))
    response.end()
  })
})
const address = (): string => `http://127.0.0.1:${(server.address() as AddressInfo).port}/events` // it listens on a port

beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
afterAll(() => void server.close())

const files = { 'build.mjs': 'export const bundle = async () => {}' }
const config = (telemetry: string): string => `{ builder: './build.mjs', server: { builder: './build.mjs' }, ${telemetry} }`

/** The events that a build sends. */
async function sentEvents(telemetry: string, env: Record<string, string>): Promise<unknown[]> {
  events.length = 0
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  try {
    await buildWith(files, config(telemetry))
  } finally {
    vi.unstubAllEnvs()
  }
  return events
}

it('telemetry: nothing is sent by default', async () => {
  const fetching = vi.spyOn(globalThis, 'fetch')
  onTestFinished(() => fetching.mockRestore())
  expect(await sentEvents('', { FW_TELEMETRY_URL: '' })).toEqual([])
  expect(fetching).not.toHaveBeenCalled()
})

it('telemetry: if enabled, nothing about the project is sent', async () => {
  const [event, ...others] = await sentEvents('', { FW_TELEMETRY_URL: address() })
  expect(others).toEqual([])
  expect(event).toEqual({
    command: 'build',
    ms: expect.any(Number),
    version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    variant: 'B',
    node: process.versions.node,
    platform: process.platform,
    builder: 'own',
  })
})

it('telemetry: is disabled by false, and by the environment', async () => {
  expect(await sentEvents('telemetry: false', { FW_TELEMETRY_URL: address() })).toEqual([])
  expect(await sentEvents('', { FW_TELEMETRY_URL: address(), DO_NOT_TRACK: '1' })).toEqual([])
  expect(await sentEvents('', { FW_TELEMETRY_URL: address(), FW_TELEMETRY_DISABLED: '1' })).toEqual([])
  expect(await sentEvents('telemetry: true', { FW_TELEMETRY_URL: 'file:///etc/hostname' })).toEqual([])
})

async function serve(telemetry: string): Promise<void> {
  const written = `process.env.FW_TELEMETRY_URL = '${address()}'
export default { ${telemetry} hooks: { listen: () => record('listens', 1) } }`
  const dev = startDevProof({}, written, { args: ['--port', '0'] })
  onTestFinished(() => dev.stop())
  await expect.poll(() => dev.recorded('listens')).toHaveLength(1)
}

it('telemetry: is sent by a dev server', async () => {
  events.length = 0
  await Promise.all([serve('telemetry: false,'), serve('')])
  await expect.poll(() => events).toHaveLength(1)
  expect(events).toEqual([expect.objectContaining({ command: 'dev', variant: 'B' })])
})
