import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { listFiles } from '../../packages/kit/src/files/list-files.ts'

/**
 * Parts of the test matrix that take turns: each run of CI has a tenth of their test files, and all of them if what they show may have changed.
 * Each is a project of Vitest that runs test files of other projects with other settings. Nothing else takes turns.
 */
export interface RotatingCell {
  /** Name of the project. */
  name: string
  /** Why other tests of the same run show almost the same. */
  shownBy: string
  /** Directories with all of their tests, and test files. */
  tests: readonly string[]
  /** For the workers, besides `FW_TEST_CELL`. */
  env?: Readonly<Record<string, string>>
  /** What it tests. All of its tests run if one of these packages, a test, or the lock file is not that of the last full run. */
  packages: readonly string[]
}

export const rotatingCells: readonly RotatingCell[] = [
  {
    name: 'webpack',
    shownBy: 'Rspack runs the same loaders and the same code of `loader-common` in the same tests',
    tests: [
      'test/builders/build.test.ts',
      'test/builders/compiled-pages.test.ts',
      'test/builders/dev.test.ts',
      'test/options/bundler2',
      'test/packed/builders.test.ts',
    ],
    packages: ['bundler2-builder', 'loader-common', 'kit', 'runtime', 'schema'],
  },
  {
    name: 'layout-b-dev',
    shownBy: 'the same tests run in development with layout A, and built with layout B',
    tests: [
      ...['components', 'cookies', 'data', 'errors', 'head', 'hydration', 'islands', 'layouts'].map(
        (name) => `test/e2e/${name}.test.ts`,
      ),
      ...['middleware', 'navigation', 'plugins-and-imports', 'rendering'].map((name) => `test/e2e/${name}.test.ts`),
      ...['hmr', 'hmr-broken', 'hmr-config', 'hmr-files', 'islands'].map((name) => `test/dev/${name}.test.ts`),
    ],
    env: { FW_TEST_MODE: 'dev' },
    packages: ['bundler1-builder', 'fw', 'kit', 'runtime', 'schema', 'server-builder'],
  },
]

/** Number of runs after which each test file had its turn. */
export const parts = 10

/** The test files of a cell. */
export function testFilesOf(root: string, { tests }: RotatingCell): string[] {
  return tests.flatMap((path) =>
    path.endsWith('.ts')
      ? [path]
      : readdirSync(join(root, path))
          .filter((name) => name.endsWith('.test.ts'))
          .map((name) => `${path}/${name}`),
  )
}

/** Those that belong to this run: `FW_CI_ROTATING` names the cells that take turns, `FW_CI_PART` is the part. Without them, all. */
export function testFilesInTurn(root: string, cell: RotatingCell, env: NodeJS.ProcessEnv = process.env): string[] {
  const files = testFilesOf(root, cell)
  const isRotating = (env['FW_CI_ROTATING'] ?? '').split(',').includes(cell.name)
  return isRotating ? filesOfPart(files, Number(env['FW_CI_PART'])) : files
}

/** @param part - from 0 to `parts - 1` */
export function filesOfPart(files: readonly string[], part: number): string[] {
  return files.toSorted().filter((_, index) => index % parts === part)
}

/** A digest of everything that the cell shows. */
export function digestOf(root: string, cell: RotatingCell): string {
  const hash = createHash('sha256')
  const sources = cell.packages.flatMap((name) => [
    `packages/${name}/package.json`,
    ...listFiles(join(root, 'packages', name, 'src')).map((path) => `packages/${name}/src/${path}`),
  ])
  const files = [...sources.filter((path) => !path.endsWith('.test.ts')), ...testFilesOf(root, cell), 'package-lock.json']
  for (const path of files.toSorted())
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\0')
  return hash.digest('hex')
}

/** What the last full green run has seen. */
export interface LastFullRun {
  commit: string
  date: string
  minutes: number
  tests: number
  /** By the name of the cell. */
  digests: Readonly<Record<string, string>>
}

export const lastFullRunFile = '.ci/last-full-run.json'

export function readLastFullRun(root: string): LastFullRun | undefined {
  const file = join(root, lastFullRunFile)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as LastFullRun) : undefined // written by ci:record
}

export interface Plan {
  part: number
  /** Names of the cells that take turns in this run. */
  rotating: string[]
  /** For people. */
  text: string
}

/**
 * What runs.
 *
 * @param commit - decides the part, so that the same commit runs the same tests
 */
export function planRun(root: string, commit: string, env: NodeJS.ProcessEnv = process.env): Plan {
  const part = Number(env['FW_CI_PART'] ?? Number.parseInt(commit.slice(0, 8), 16) % parts)
  const last = readLastFullRun(root)
  const reason = (cell: RotatingCell): string | undefined => {
    if (env['FW_CI'] === 'full') return 'FW_CI=full'
    if (!last) return 'there was no full run yet'
    return last.digests[cell.name] === digestOf(root, cell) ? undefined : `it is not what the full run of ${last.commit} has seen`
  }
  const decided = rotatingCells.map((cell) => ({ cell, why: reason(cell) }))
  const line = ({ cell, why }: (typeof decided)[number]): string =>
    why
      ? `${cell.name}: all ${testFilesOf(root, cell).length} test files, because ${why}.`
      : `${cell.name}: part ${part} of 0 to ${parts - 1}: ${filesOfPart(testFilesOf(root, cell), part).join(', ') || 'no file'}. FW_CI_PART=${part} repeats it, FW_CI=full runs all.`
  return {
    part,
    rotating: decided.filter(({ why }) => !why).map(({ cell }) => cell.name),
    text: decided.map(line).join('\n'),
  }
}
