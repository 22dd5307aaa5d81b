import { writeFileSync } from 'node:fs'
import { join } from 'pathe'
import { createServer } from 'vite'
import { expect, onTestFinished, test } from 'vitest'
import { project } from '../../../../../test/support/project.ts'
import { wholeFiles } from './whole-files.ts'

test('a module whose file is empty for a moment has the text that follows', async () => {
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
