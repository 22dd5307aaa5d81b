import { expect, it } from 'vitest'
import { findVagueNames } from './file-names.ts'
import { workspaceOf } from './workspace-of.ts'

it('finds files named utils or helpers', () => {
  const workspace = workspaceOf({
    'packages/fw/src/sub/helpers.ts': '',
    'packages/fw/src/test-utils.ts': '',
    'packages/kit/src/utils.test.ts': '',
    'packages/kit/src/utils.ts': '',
  })
  expect(findVagueNames(workspace).map(({ file }) => file)).toEqual([
    'packages/fw/src/sub/helpers.ts',
    'packages/kit/src/utils.test.ts',
    'packages/kit/src/utils.ts',
  ])
})
