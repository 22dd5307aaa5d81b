import { describe, expect, it } from 'vitest'
import { ask, parseAnswer, rawGet } from './http-client.ts'
import { serve } from './serve.ts'

describe('ask and rawGet', () => {
  it('send paths unchanged', async () => {
    const server = await serve((request, response) => response.end(request.url))
    for (const path of ['/a/../b', '//c', '/%2e%2e/d', '/x\\y', '/e?f#g']) {
      expect((await ask(server.url, path)).body).toBe(path)
      expect((await rawGet(server.url, path)).body).toBe(path)
    }
  })

  it('read status, headers and bodies in chunks', async () => {
    const server = await serve((_, response) => {
      response.writeHead(418, { 'x-a': '1' })
      response.write('one ')
      response.end('two')
    })
    const { status, headers, body } = await rawGet(server.url, '/')
    expect([status, body]).toEqual([418, 'one two'])
    expect(headers).toContainEqual(['x-a', '1'])
  })

  it('parses an empty response', () => {
    expect(parseAnswer('')).toMatchObject({ status: 0, body: '' })
  })
})
