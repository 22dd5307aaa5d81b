import { describe, expect, it } from 'vitest'
import { findUndeclared } from './dependencies.ts'
import { manifest, workspaceOf } from './workspace-of.ts'

describe('findUndeclared', () => {
  it('finds packages missing in the manifest', () => {
    const workspace = workspaceOf({
      'packages/kit/src/a.ts': `import { x } from 'pathe/utils'\nimport type { y } from '@scope/y/deep'\nimport('vitest')`,
    })
    expect(findUndeclared(workspace)).toEqual([
      {
        file: 'packages/kit/src/a.ts',
        line: 1,
        problem: 'pathe is imported but not declared.',
        fix: 'Add it to the dependencies in packages/kit/package.json.',
      },
      expect.objectContaining({ line: 2, problem: '@scope/y is imported but not declared.' }),
      expect.objectContaining({ line: 3, problem: 'vitest is imported but not declared.' }),
    ])
  })

  it('finds a workspace package missing in the manifest', () => {
    const workspace = workspaceOf({
      'packages/fw/package.json': manifest('fw', ['@fw/kit']),
      'packages/fw/src/a.ts': `import '@fw/kit'\nimport '@fw/schema/runtime-config'`,
    })
    expect(findUndeclared(workspace)).toMatchObject([{ line: 2, problem: '@fw/schema is imported but not declared.' }])
  })

  it('accepts dependencies of every kind, Node and generated modules', () => {
    const workspace = workspaceOf({
      'packages/kit/package.json': JSON.stringify({
        name: '@fw/kit',
        dependencies: { a: '*' },
        peerDependencies: { '@b/b': '*' },
        optionalDependencies: { c: '*' },
      }),
      'packages/kit/src/a.ts': `import 'a'\nimport '@b/b/deep'\nimport 'c'\nimport 'node:fs'\nimport '#build/x'\nimport './b.ts'`,
    })
    expect(findUndeclared(workspace)).toEqual([])
  })

  it('allows dev dependencies in tests only', () => {
    const workspace = workspaceOf({
      'packages/kit/package.json': JSON.stringify({ name: '@fw/kit', devDependencies: { memfs: '*' } }),
      'packages/kit/src/a.test.ts': `import 'vitest'\nimport 'memfs'`,
      'packages/kit/src/a.ts': `import 'memfs'`,
    })
    expect(findUndeclared(workspace).map(({ file }) => file)).toEqual(['packages/kit/src/a.ts'])
  })
})
