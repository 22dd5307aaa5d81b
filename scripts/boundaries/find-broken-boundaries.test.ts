import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { findBrokenBoundaries } from './find-broken-boundaries.ts'
import { formatFinding } from './finding.ts'
import { workspaceOf } from './workspace-of.ts'
import { readWorkspace } from './workspace.ts'

describe('findBrokenBoundaries', () => {
  it('runs every check and prints one line per finding', () => {
    const workspace = workspaceOf({
      'packages/kit/src/a.ts': `import './a.ts'\nimport '../../fw/src/x.ts'\nimport 'fw'`,
      'packages/kit/src/runtime/utils.ts': `import 'node:fs'`,
    })
    expect(findBrokenBoundaries(workspace).map(formatFinding)).toEqual([
      'packages/kit/src/a.ts:1 Import cycle: packages/kit/src/a.ts → packages/kit/src/a.ts. Move the shared code to a separate file.',
      'packages/kit/src/a.ts:2 ../../fw/src/x.ts leaves the package. Import the other package by its name.',
      'packages/kit/src/a.ts:3 kit may not import fw. It may import schema: move shared code there, or define a contract in schema/src/contracts.',
      'packages/kit/src/a.ts:3 fw is imported but not declared. Add it to the dependencies in packages/kit/package.json.',
      'packages/kit/src/a.ts:3 fw is not exported by packages/fw/package.json. Import an exported path, or add the export.',
      'packages/kit/src/runtime/utils.ts:1 Runtime code may not import node:fs. Use an API that all platforms have, or move the code to build time.',
      'packages/kit/src/runtime/utils.ts:1 utils.ts does not say what it contains. Name the file after its subject.',
    ])
  })

  it('finds nothing in the real workspace', () => {
    const workspace = readWorkspace(resolve(import.meta.dirname, '../..'))
    expect(workspace.packages.length).toBeGreaterThanOrEqual(3)
    expect(findBrokenBoundaries(workspace).map(formatFinding)).toEqual([])
  })
})
