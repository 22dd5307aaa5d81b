import { expect, it } from 'vitest'
import { project } from '../../../../test/support/project.ts'
import { isPublicFile } from './is-public-file.ts'

it('matches URLs of files in all public directories', () => {
  const dirs = [project({ 'a b.svg': '', 'nested/c.svg': '' }), project({ '100%.svg': '' })]
  const files = ['/a%20b.svg', '/nested/c.svg?v=1#x', '/100%25.svg']
  const others = ['/a.svg', '//nested/c.svg', 'nested/c.svg', 'https://a.test/nested/c.svg', '']
  expect([...files, ...others].filter((address) => isPublicFile(address, dirs))).toEqual(files)
})
