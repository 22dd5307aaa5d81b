import { expect, test } from 'vitest'
import { missingFile } from './missing-file.ts'

const error = { side: 'server', name: 'Error' } as const
const vite = (id: string, importer: string): string =>
  `Failed to load url ${id} (resolved id: /p${id})${importer}. Does the file exist?`

test.each([
  [vite('/app/a.vue?macro=true&lang.ts', ' in \0fw:build/routes'), false],
  [vite('/app/a.vue', ' in /p/app/b.vue'), true],
  [vite('/app/a.vue', ''), false],
  ["ENOENT: no such file or directory, open '/p/app/a.vue'", false],
])('returns the file of %j', (message, isImported) => {
  const file = { file: '/p/app/a.vue', isImported }
  expect(missingFile({ ...error, message })).toEqual(file)
  expect(missingFile({ ...error, message: 'it failed', cause: { ...error, message } })).toEqual(file)
  expect(missingFile({ ...error, message, side: 'client' })).toBeUndefined()
})

test('returns undefined for other errors', () => {
  expect(missingFile({ ...error, message: 'ENOENT' })).toBeUndefined()
})

test('returns a file listed in a generated module, even if that module does not compile', () => {
  const message = 'Failed to resolve import "/p/pages/a.vue?x" from "../../\0fw:build/routes". Does the file exist?'
  expect(missingFile({ ...error, message })).toEqual({ file: '/p/pages/a.vue', isImported: false })
  expect(missingFile({ ...error, message: message.replace('\0fw:build/routes', 'app/b.vue') })).toBeUndefined()
})
