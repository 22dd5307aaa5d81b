import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project, type Files } from '../../../../../test/support/project.ts'
import { scanMiddleware } from './scan-middleware.ts'

async function scan(files: Files) {
  const dir = project(files)
  const { middleware, problems } = await scanMiddleware([join(dir, 'own'), join(dir, 'base')], { extensions: ['.ts', '.vue'] })
  return {
    middleware: middleware.map(({ name, file, global }) => `${name}${global ? '*' : ''} ${file.slice(dir.length + 1)}`),
    problems: problems.map(({ code, file }) => `${code} ${file?.slice(dir.length + 1)}`),
  }
}

it('finds files and index files, and detects global ones', async () => {
  const files = {
    'own/someAuth.ts': '',
    'own/02.log.global.ts': '',
    'own/dir/index.ts': '',
    'own/all/index.global.ts': '',
    'own/dir/other.ts': '',
    'own/old/index.bak.ts': '',
    'own/x.vue': '',
    'own/deep/er/index.ts': '',
  }
  expect(await scan(files)).toEqual({
    middleware: [
      '02-log* own/02.log.global.ts',
      'all* own/all/index.global.ts',
      'dir own/dir/index.ts',
      'some-auth own/someAuth.ts',
    ],
    problems: [],
  })
})

it('orders lower-priority layers first, and the highest-priority layer wins', async () => {
  const files = { 'own/b.global.ts': '', 'own/a.global.ts': '', 'base/b.global.ts': '', 'base/z.global.ts': '' }
  expect((await scan(files)).middleware).toEqual(['z* base/z.global.ts', 'a* own/a.global.ts', 'b* own/b.global.ts'])
})

it('warns about duplicate names in a layer, and about files without a name', async () => {
  expect(await scan({ 'own/a.global.ts': '', 'own/a.ts': '', 'own/_.ts': '' })).toEqual({
    middleware: ['a* own/a.global.ts'],
    problems: ['FW_MIDDLEWARE_NO_NAME own/_.ts', 'FW_MIDDLEWARE_SAME_NAME own/a.ts'],
  })
})
