import { statSync, writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { createServer, type Plugin } from 'vite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { wholeFiles } from './whole-files.ts'

test('a module whose file is briefly empty gets the text that follows', async () => {
  const root = project({ 'a.ts': 'export const a = 1' })
  const file = join(root, 'a.ts')
  const read: string[] = []
  const writing: Plugin = {
    name: 'writing',
    enforce: 'pre',
    transform: {
      order: 'pre',
      handler: (code) => {
        read.push(code)
        setTimeout(() => writeFileSync(file, 'export const a: number = 2'))
      },
    },
  }
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [writing, wholeFiles()],
    server: { middlewareMode: true, ws: false },
  })
  onTestFinished(() => server.close())
  writeFileSync(file, '')
  vi.useFakeTimers({ toFake: ['Date'], now: statSync(file).mtimeMs }) // it was truncated just now, however long this takes
  onTestFinished(() => void vi.useRealTimers())
  expect((await server.environments.client.transformRequest('/a.ts'))?.code).toContain('const a = 2')
  expect(read).toEqual([''])
})

test('a module of which only the beginning was read has the whole text', async () => {
  const root = project({ 'a.ts': 'export const a: number = 12', 'b.ts': 'export const b = 1' })
  const beginning: Plugin = {
    name: 'beginning',
    load: (id) => (id.endsWith('/a.ts') ? 'export const a: nu' : id.endsWith('/b.ts') ? 'export const c' : undefined),
  }
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [beginning, wholeFiles()],
    server: { middlewareMode: true, ws: false },
  })
  onTestFinished(() => server.close())
  expect((await server.environments.client.transformRequest('/a.ts'))?.code).toContain('const a = 12')
  // Not the text of the file, but that of a plugin.
  await expect(server.environments.client.transformRequest('/b.ts')).rejects.toThrow()
})
