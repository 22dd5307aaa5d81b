import { writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { createServer, type Plugin } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { wholeFiles } from './whole-files.ts'

test('a module whose file is briefly empty gets the text that follows', async () => {
  const root = project({ 'a.ts': 'export const a = 1' })
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [wholeFiles()],
    server: { middlewareMode: true, ws: false },
  })
  onTestFinished(() => server.close())
  writeFileSync(join(root, 'a.ts'), '')
  setTimeout(() => writeFileSync(join(root, 'a.ts'), 'export const a: number = 2'), 20)
  expect((await server.environments.client.transformRequest('/a.ts'))?.code).toContain('const a = 2')
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
