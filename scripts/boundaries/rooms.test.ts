import { describe, expect, it } from 'vitest'
import { findForbiddenDirectories, findMixedTopics } from './rooms.ts'
import { workspaceOf } from './workspace-of.ts'

describe('findForbiddenDirectories', () => {
  it.each([
    ['fw', 'cli/a.ts', '../dev/listen/b.ts'],
    ['fw', 'dev/session/a.ts', '../../core/b.ts'],
    ['fw', 'dev/session/a.ts', '../watch/b.ts'],
    ['fw', 'core/a.ts', '../features/pages/b.ts'],
    ['fw', 'features/pages/a.ts', '../../source/b.ts'],
    ['fw', 'instance.ts', './core/b.ts'],
    ['fw', 'source/a.ts', 'pathe'],
    ['runtime', 'components/a.ts', '../router/b.ts'],
    ['runtime', 'router/a.ts', '../app/b.ts'],
    ['runtime', 'entry.client.ts', './components/b.ts'],
    ['kit', 'config/a.ts', '../layers/b.ts'],
  ])('allows %s/src/%s to import %s', (directory, file, specifier) => {
    const workspace = workspaceOf({ [`packages/${directory}/src/${file}`]: `import '${specifier}'` })
    expect(findForbiddenDirectories(workspace)).toEqual([])
  })

  it.each([
    ['fw', 'dev', 'terminal/a.ts', '../../cli/b.ts'],
    ['fw', 'dev', 'watch/a.ts', '../../features/components/b.ts'],
    ['fw', 'core', 'a.ts', '../dev/problems/b.ts'],
    ['fw', 'features', 'types/a.ts', '../../core/b.ts'],
    ['fw', 'source', 'a.ts', '../features/pages/b.ts'],
    ['fw', 'core', 'a.ts', '../instance.ts'],
    ['runtime', 'router', 'a.ts', '../components/b.ts'],
    ['runtime', 'data', 'a.ts', '../composables/b.ts'],
    ['runtime', 'app', 'a.ts', '../router/b.ts'],
    ['runtime', 'dev', 'a.ts', '../entry.client.ts'],
  ])('forbids %s/src/%s an import against the arrows', (directory, room, file, specifier) => {
    const path = `packages/${directory}/src/${room}/${file}`
    const workspace = workspaceOf({ [path]: `\nimport type { x } from '${specifier}'` })
    expect(findForbiddenDirectories(workspace)).toMatchObject([
      { file: path, line: 2, problem: `${directory}/src/${room} may not import ${specifier}.` },
    ])
  })

  it('detects dynamic imports', () => {
    const workspace = workspaceOf({ 'packages/fw/src/core/a.ts': `export const load = () => import('../cli/b.ts')` })
    expect(findForbiddenDirectories(workspace)).toHaveLength(1)
  })

  it('lists what the directory may import', () => {
    const [finding] = findForbiddenDirectories(workspaceOf({ 'packages/fw/src/core/a.ts': `import '../dev/b.ts'` }))
    expect(finding?.fix).toBe('It may import features and source: move what is shared down.')
  })

  it('requires an entry for a new directory', () => {
    const [finding] = findForbiddenDirectories(workspaceOf({ 'packages/fw/src/other/a.ts': '' }))
    expect(finding?.problem).toBe('The directory packages/fw/src/other has no entry in the table of arrows.')
  })

  it('ignores tests', () => {
    const workspace = workspaceOf({
      'packages/fw/src/core/a.test.ts': `import '../cli/b.ts'`,
      'packages/fw/src/core/testing/c.ts': `import '../../dev/b.ts'`,
    })
    expect(findForbiddenDirectories(workspace)).toEqual([])
  })
})

describe('findMixedTopics', () => {
  it('forbids one feature to import another', () => {
    const workspace = workspaceOf({
      'packages/fw/src/features/pages/a.ts': `import '../../source/x.ts'\nimport '../layouts/b.ts'\nimport './page-meta/c.ts'`,
      'packages/fw/src/features/pages/page-meta/c.ts': `import '../a.ts'\nimport '../../imports/d.ts'`,
      'packages/fw/src/features/pages/a.test.ts': `import '../layouts/b.ts'`,
    })
    expect(findMixedTopics(workspace).map(({ file, line, problem }) => [file, line, problem])).toEqual([
      ['packages/fw/src/features/pages/a.ts', 2, '../layouts/b.ts belongs to another topic.'],
      ['packages/fw/src/features/pages/page-meta/c.ts', 2, '../../imports/d.ts belongs to another topic.'],
    ])
  })
})
