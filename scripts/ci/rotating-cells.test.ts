import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { project, write } from '../../test/support/project.ts'
import { digestOf, filesOfPart, parts, planRun, rotatingCells, testFilesInTurn, testFilesOf } from './rotating-cells.ts'

const workspace = resolve(import.meta.dirname, '../..')
const [webpack] = rotatingCells as [(typeof rotatingCells)[number]]

/** A repository with the files of one cell. */
function repository(): string {
  const tests = Object.fromEntries(
    rotatingCells.flatMap(({ tests: paths }) => paths.map((path) => [path.endsWith('.ts') ? path : `${path}/a.test.ts`, ''])),
  )
  const names = new Set(rotatingCells.flatMap(({ packages }) => packages))
  const packages = [...names].flatMap((name) => [
    [`packages/${name}/package.json`, '{}'],
    [`packages/${name}/src/index.ts`, ''],
  ])
  return project({ ...tests, ...Object.fromEntries(packages), 'package-lock.json': '{}' })
}

/** Writes the file of a full run of the current state. */
function keepFullRun(root: string): void {
  const digests = Object.fromEntries(rotatingCells.map((cell) => [cell.name, digestOf(root, cell)]))
  write(root, { '.ci/last-full-run.json': JSON.stringify({ commit: 'abc1234', digests }) })
}

describe('rotating cells', () => {
  it.each(rotatingCells)('$name: its files exist, and each has its turn once in ten runs', (cell) => {
    const files = testFilesOf(workspace, cell)
    for (const file of files) expect(readFileSync(join(workspace, file), 'utf8')).not.toBe('')
    const turns = Array.from({ length: parts }, (_, part) => filesOfPart(files, part))
    expect(turns.flat().toSorted()).toEqual(files.toSorted())
    for (const turn of turns) expect(turn.length).toBeLessThanOrEqual(Math.ceil(files.length / parts))
  })

  it('run completely without CI', () => {
    expect(testFilesInTurn(workspace, webpack, {})).toEqual(testFilesOf(workspace, webpack))
    const inTurn = testFilesInTurn(workspace, webpack, { FW_CI_ROTATING: 'webpack', FW_CI_PART: '1' })
    expect(inTurn).toEqual(filesOfPart(testFilesOf(workspace, webpack), 1))
  })
})

describe('planRun', () => {
  it('runs all if there was no full run', () => {
    expect(planRun(repository(), '12345678', {})).toMatchObject({
      rotating: [],
      text: expect.stringContaining('there was no full run yet'),
    })
  })

  it('runs a part if nothing has changed since', () => {
    const root = repository()
    keepFullRun(root)
    const plan = planRun(root, '00000017', {})
    expect(plan).toMatchObject({ part: 3, rotating: rotatingCells.map(({ name }) => name) })
    expect(plan.text).toContain('part 3 of 0 to 9')
    expect(planRun(root, '00000017', { FW_CI_PART: '8' }).part).toBe(8)
    expect(planRun(root, '00000017', { FW_CI: 'full' }).rotating).toEqual([])
  })

  it.each([
    ['code of a package', 'packages/loader-common/src/index.ts'],
    ['a dependency of a package', 'packages/bundler2-builder/package.json'],
    ['a new file', 'packages/bundler2-builder/src/added.ts'],
    ['the runtime', 'packages/runtime/src/index.ts'],
    ['the contract', 'packages/schema/src/index.ts'],
    ['the lock file', 'package-lock.json'],
    ['a test', 'test/builders/build.test.ts'],
  ])('runs all of a cell if %s has changed', (_, path) => {
    const root = repository()
    keepFullRun(root)
    write(root, { [path]: '/* changed */' })
    expect(planRun(root, '00000017', {}).rotating).not.toContain('webpack')
  })

  it('runs a part if only code changed that the cell does not contain', () => {
    const root = repository()
    keepFullRun(root)
    write(root, { 'packages/fw/src/index.ts': 'changed', 'packages/kit/src/new.test.ts': 'changed', 'docs/x.md': 'changed' })
    expect(planRun(root, '00000017', {}).rotating).toEqual(['webpack'])
  })
})
