import { describe, expect, it } from 'vitest'
import { findCycles } from './cycles.ts'
import { workspaceOf } from './workspace-of.ts'

describe('findCycles', () => {
  it('prints the cycle and the line that enters it', () => {
    const workspace = workspaceOf({
      'packages/kit/src/a.ts': `\nimport './b.ts'`,
      'packages/kit/src/b.ts': `export * from './sub/c.ts'`,
      'packages/kit/src/sub/c.ts': `const a = import('../a.ts')`,
      'packages/kit/src/outside.ts': `import './a.ts'`,
    })
    expect(findCycles(workspace)).toEqual([
      {
        file: 'packages/kit/src/a.ts',
        line: 2,
        problem:
          'Import cycle: packages/kit/src/a.ts → packages/kit/src/b.ts → packages/kit/src/sub/c.ts → packages/kit/src/a.ts.',
        fix: 'Move the shared code to a separate file.',
      },
    ])
  })

  it('finds a file that imports itself', () => {
    expect(findCycles(workspaceOf({ 'packages/kit/src/a.ts': `import './a.ts'` }))).toHaveLength(1)
  })

  it('finds each of two cycles once', () => {
    const workspace = workspaceOf({
      'packages/kit/src/a.ts': `import './b.ts'`,
      'packages/kit/src/b.ts': `import './a.ts'`,
      'packages/kit/src/c.ts': `import './d.ts'\nimport './a.ts'`,
      'packages/kit/src/d.ts': `import './c.ts'`,
    })
    expect(findCycles(workspace).map(({ file }) => file)).toEqual(['packages/kit/src/a.ts', 'packages/kit/src/c.ts'])
  })

  it('resolves specifiers without an extension and of a directory', () => {
    const workspace = workspaceOf({
      'packages/kit/src/a.ts': `import './sub'`,
      'packages/kit/src/sub/index.ts': `import '../a'`,
    })
    expect(findCycles(workspace)).toHaveLength(1)
  })

  it('allows cycles of types', () => {
    const workspace = workspaceOf({
      'packages/kit/src/a.ts': `import { b } from './b.ts'`,
      'packages/kit/src/b.ts': `import type { A } from './a.ts'\nexport type { A } from './a.ts'\ntype B = import('./a.ts').B`,
    })
    expect(findCycles(workspace)).toEqual([])
  })
})
