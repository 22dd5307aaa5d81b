import { describe, expect, it } from 'vitest'
import { findUnexported } from './exports.ts'
import { workspaceOf } from './workspace-of.ts'

describe('findUnexported', () => {
  it('finds deep imports into another package that are not exported', () => {
    const workspace = workspaceOf({
      'packages/kit/src/a.ts': `import '@fw/schema'\nimport type { x } from '@fw/schema/define'`,
      'packages/fw/src/a.ts': `type x = import('@fw/schema/src/index.ts').X`,
    })
    expect(findUnexported(workspace)).toEqual([
      expect.objectContaining({ file: 'packages/fw/src/a.ts', line: 1 }),
      {
        file: 'packages/kit/src/a.ts',
        line: 2,
        problem: '@fw/schema/define is not exported by packages/schema/package.json.',
        fix: 'Import an exported path, or add the export.',
      },
    ])
  })

  it('accepts every exported path, and external packages', () => {
    const workspace = workspaceOf({
      'packages/kit/src/a.ts': `import '@fw/schema'\nimport '@fw/schema/runtime-config'\nimport 'fw/config'\nimport 'pathe/utils'`,
    })
    expect(findUnexported(workspace)).toEqual([])
  })
})
