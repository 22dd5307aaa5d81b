import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { project, write } from '../support/project.ts'
import { fw } from '../support/run-process.ts'

let server: Server
let dir: string

// Answers like a dev server with a base path, whose lock names its address.
beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (chunk: Buffer) => (body += chunk.toString()))
    request.on('end', () => {
      response.statusCode = request.url === '/docs/missing' ? 404 : 200
      response.setHeader('x-type', request.headers['content-type'] ?? '')
      response.end(`${request.method} ${request.url} ${body}`)
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  dir = project({ 'package.json': '{ "name": "x" }' })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`
  const lock = { pid: process.pid, url, startedAt: new Date().toISOString(), root: dir }
  write(dir, { 'node_modules/.cache/fw/dev.lock': JSON.stringify(lock) })
})
afterAll(() => void server.close())

it('requests a path of the running dev server, and prints the body only', async () => {
  const { code, stdout, stderr } = await fw(['curl', '/api/books?x=1'], { cwd: dir })
  expect({ code, stdout: stdout.trim(), stderr }).toEqual({ code: 0, stdout: 'GET /docs/api/books?x=1', stderr: '' })
})

it('sends data, as JSON if it is', async () => {
  const { stdout, stderr } = await fw(['curl', '/api/books', '--data', '{"a":1}', '-i'], { cwd: dir })
  expect(stdout.trim()).toBe('POST /docs/api/books {"a":1}')
  expect(stderr).toContain('x-type: application/json')
  expect((await fw(['curl', '/x', '-d', 'text', '-X', 'PUT'], { cwd: dir })).stdout.trim()).toBe('PUT /docs/x text')
})

it('exits with 1 for an error, and without a dev server', async () => {
  const missing = await fw(['curl', '/missing'], { cwd: dir })
  expect([missing.code, missing.stderr.trim()]).toEqual([1, '404 Not Found'])
  const alone = await fw(['curl', '/'], { cwd: project({ 'package.json': '{ "name": "y" }' }) })
  expect([alone.code, alone.stderr]).toEqual([1, expect.stringContaining('FW_CURL_NOT_RUNNING')])
})

it('takes --cwd before the command, too', async () => {
  for (const flags of [['--cwd', dir], [`--cwd=${dir}`]])
    expect((await fw([...flags, 'curl', '/x'], { cwd: '/' })).stdout.trim()).toBe('GET /docs/x')
})
