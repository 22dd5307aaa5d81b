import { describe, expect, it } from 'vitest'
import { findEscapes, findForbiddenPackages } from './arrows.ts'
import { manifest, workspaceOf } from './workspace-of.ts'

const planned = Object.fromEntries(
  ['bundler1-builder', 'bundler2-builder', 'bundler3-builder', 'server-builder', 'devtools', 'loader-common'].map((directory) => [
    `packages/${directory}/package.json`,
    manifest(`@fw/${directory}`),
  ]),
)

describe('findForbiddenPackages', () => {
  it.each([
    ['kit', '@fw/schema'],
    ['kit', '@fw/schema/runtime-config'],
    ['fw', '@fw/kit'],
    ['fw', '@fw/schema'],
    ['fw', '@fw/runtime'],
    ['runtime', '@fw/schema'],
    ['bundler1-builder', '@fw/kit'],
    ['bundler2-builder', '@fw/loader-common'],
    ['bundler3-builder', '@fw/loader-common'],
    ['server-builder', '@fw/schema'],
    ['devtools', '@fw/kit'],
    ['schema', 'valibot'],
  ])('allows %s to import %s', (directory, specifier) => {
    const workspace = workspaceOf({ ...planned, [`packages/${directory}/src/a.ts`]: `import '${specifier}'` })
    expect(findForbiddenPackages(workspace)).toEqual([])
  })

  it.each([
    ['schema', '@fw/kit'],
    ['schema', 'fw/config'],
    ['kit', 'fw'],
    ['kit', '@fw/runtime'],
    ['runtime', '@fw/kit'],
    ['fw', '@fw/bundler1-builder'],
    ['bundler1-builder', '@fw/loader-common'],
    ['bundler2-builder', '@fw/bundler1-builder'],
    ['loader-common', '@fw/bundler2-builder'],
    ['create-fw', '@fw/schema'],
  ])('forbids %s to import %s', (directory, specifier) => {
    const workspace = workspaceOf({
      ...planned,
      'packages/create-fw/package.json': manifest('create-fw'),
      [`packages/${directory}/src/a.ts`]: `\nimport type { x } from '${specifier}'`,
    })
    expect(findForbiddenPackages(workspace)).toMatchObject([
      { file: `packages/${directory}/src/a.ts`, line: 2, problem: `${directory} may not import ${specifier}.` },
    ])
  })

  it('lists what the package may import', () => {
    const [finding] = findForbiddenPackages(workspaceOf({ 'packages/kit/src/a.ts': `import 'fw/config'` }))
    expect(finding?.fix).toBe('It may import schema: move shared code there, or define a contract in schema/src/contracts.')
  })

  it('requires a relative path inside a package', () => {
    const [finding] = findForbiddenPackages(workspaceOf({ 'packages/kit/src/a.ts': `import '@fw/kit'` }))
    expect(finding?.fix).toBe('Use a relative path.')
  })

  it('requires an entry for a new package', () => {
    const [finding] = findForbiddenPackages(workspaceOf({ 'packages/new/package.json': manifest('@fw/new') }))
    expect(finding?.problem).toBe('The package new has no entry in the import table.')
  })
})

describe('findEscapes', () => {
  it('finds relative imports that leave the package', () => {
    const workspace = workspaceOf({
      'packages/kit/src/a.ts': `import '../../schema/src/index.ts'`,
      'packages/kit/src/sub/b.ts': `import '../../../kit-extra/x.ts'`,
    })
    expect(findEscapes(workspace).map(({ file, problem }) => [file, problem])).toEqual([
      ['packages/kit/src/a.ts', '../../schema/src/index.ts leaves the package.'],
      ['packages/kit/src/sub/b.ts', '../../../kit-extra/x.ts leaves the package.'],
    ])
  })

  it('allows tests, and only tests, to import shared test code', () => {
    const workspace = workspaceOf({
      'packages/kit/src/a.test.ts': `import '../../../test/support/project.ts'\nimport '../../../test/rules/x.ts'`,
      'packages/kit/src/a.ts': `import '../../../test/support/project.ts'`,
    })
    expect(findEscapes(workspace).map(({ file, problem }) => [file, problem])).toEqual([
      ['packages/kit/src/a.test.ts', '../../../test/rules/x.ts leaves the package.'],
      ['packages/kit/src/a.ts', '../../../test/support/project.ts leaves the package.'],
    ])
  })

  it('allows the rest of the package', () => {
    expect(findEscapes(workspaceOf({ 'packages/kit/src/sub/a.ts': `import '../b.ts'\nimport '../../package.json'` }))).toEqual([])
  })
})
