import { describe, expect, it } from 'vitest'
import { findNodeInRuntime } from './runtime.ts'
import { workspaceOf } from './workspace-of.ts'

describe('findNodeInRuntime', () => {
  it.each(['packages/runtime/src/entry.ts', 'packages/fw/src/features/pages/runtime/link.vue', 'packages/kit/src/runtime/a.ts'])(
    'forbids Node.js in %s',
    (file) => {
      const code = file.endsWith('.vue') ? `<script setup>\nimport 'node:fs'\n</script>` : `\nimport 'node:fs'`
      expect(findNodeInRuntime(workspaceOf({ [file]: code }))).toEqual([
        {
          file,
          line: 2,
          problem: 'Runtime code may not import node:fs.',
          fix: 'Use an API that all platforms have, or move the code to build time.',
        },
      ])
    },
  )

  it('detects builtins without a prefix', () => {
    expect(findNodeInRuntime(workspaceOf({ 'packages/runtime/src/a.ts': `import 'fs/promises'` }))).toHaveLength(1)
  })

  it('ignores build code and tests', () => {
    const workspace = workspaceOf({
      'packages/fw/src/features/pages/scan.ts': `import 'node:fs'`,
      'packages/fw/src/runtime-names.ts': `import 'node:fs'`,
      'packages/runtime/src/a.test.ts': `import 'node:fs'`,
    })
    expect(findNodeInRuntime(workspace)).toEqual([])
  })
})
