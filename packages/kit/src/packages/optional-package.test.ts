import { pathToFileURL } from 'node:url'
import { join } from 'pathe'
import { expect, it } from 'vitest'
import { project, write, type Files } from '../../../../test/support/project.ts'
import { BuildFailure, type BuildProblem } from '../diagnostics/build-problem.ts'
import { findOptionalPackage, importOptionalPackage, type OptionalPackage } from './optional-package.ts'

const tool = (dir: string, value: string): Files => ({
  [`${dir}/node_modules/tool/package.json`]: '{ "name": "tool", "exports": { "import": "./index.mjs" } }',
  [`${dir}/node_modules/tool/index.mjs`]: `export const where = '${value}'`,
})
const builder = (range: string): Files => ({
  'builder/package.json': JSON.stringify({ name: 'builder', peerDependencies: { tool: range } }),
  'builder/dist/index.mjs': '',
  'site/package-lock.json': '{}',
})
const lookup = (dir: string): { rootDir: string; from: string } => ({
  rootDir: join(dir, 'site'),
  from: pathToFileURL(join(dir, 'builder/dist/index.mjs')).href,
})

const load = (dir: string): Promise<{ where: string }> => importOptionalPackage({ name: 'tool', neededBy: 'It' }, lookup(dir))

async function missing(range: string, wanted: Partial<OptionalPackage> = {}): Promise<BuildProblem> {
  const error: unknown = await importOptionalPackage(
    { name: 'tool', neededBy: '`acme.tool`', ...wanted },
    lookup(project(builder(range))),
  ).catch((each: unknown) => each)
  if (!(error instanceof BuildFailure)) throw new Error(`It did not fail: ${String(error)}`)
  return error.problems[0]!
}

it('is resolved from the project first, then from the package that loads it', async () => {
  expect(await load(project({ ...tool('site', 'site'), ...tool('builder', 'builder') }))).toMatchObject({ where: 'site' })
  expect(await load(project({ ...builder('^5.1.0'), ...tool('builder', 'builder') }))).toMatchObject({ where: 'builder' })
})

it('throws with the option that needs it, and the install command', async () => {
  expect(await missing('^5.1.6')).toEqual({
    level: 'error',
    code: 'FW_PACKAGE_MISSING',
    why: '`acme.tool` needs the package `tool`, which is not installed.',
    fix: 'Run `npm install -D tool@5`.',
  })
  const place = { file: '/site/fw.config.ts', line: 3, column: 5 }
  expect(await missing('>=7.0.0', { otherwise: 'set `acme.tool` to false', place })).toMatchObject({
    fix: 'Run `npm install -D tool@7`, or set `acme.tool` to false.',
    ...place,
  })
  expect((await missing('~5.1.6')).fix).toBe('Run `npm install -D tool@5.1`.')
  expect((await missing('^0.3.4')).fix).toBe('Run `npm install -D tool@0.3`.')
})

it('omits the version of a package that fw does not list', async () => {
  expect((await missing('^5.1.6', { name: 'other' })).fix).toBe('Run `npm install -D other`.')
})

it('is found as soon as it is installed', () => {
  const dir = project(builder('^5.1.6'))
  expect(findOptionalPackage('tool', lookup(dir))).toBeUndefined()
  write(dir, tool('site', 'site'))
  expect(findOptionalPackage('tool', lookup(dir))).toBe(join(dir, 'site/node_modules/tool/index.mjs'))
})
