import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { join } from 'pathe'
import { writeFixture, type Fixture } from './fixture.ts'
import type { Files } from './project.ts'
import { fw, type Finished } from './run-process.ts'

export interface BuildSiteOptions {
  /** `none` only writes the project. */
  command?: 'build' | 'generate' | 'none'
  /** Further arguments of the command. */
  args?: readonly string[]
  /** Options by path: `{ 'app.baseURL': '/docs/' }`. */
  config?: Readonly<Record<string, unknown>>
  /** Files that differ from the fixture. */
  files?: Files
  /** Environment of the build. */
  buildEnv?: Record<string, string>
  /** The build is expected to fail. */
  mayFail?: boolean
}

export interface BuiltSite extends Finished {
  /** The project. */
  dir: string
  /** Flags of the configuration, for commands that read it again. */
  flags: readonly string[]
}

/** Builds a site as a user does. Test files of the same run that ask for the same build share it. */
export async function buildSite(sitesDir: string, fixture: Fixture, options: BuildSiteOptions = {}): Promise<BuiltSite> {
  const { command = 'build', args = [], config = {}, files = {}, buildEnv = {}, mayFail = false } = options
  const key = createHash('sha256')
    .update(JSON.stringify([fixture, command, args, config, files, buildEnv]))
    .digest('hex')
  const dir = join(sitesDir, `${typeof fixture === 'string' ? fixture : 'site'}-${key.slice(0, 12)}`, 'project')
  const flags = Object.entries(config).flatMap(([path, value]) => ['--set', `${path}=${JSON.stringify(value)}`])
  const finished = await once(join(dir, '..'), async () => {
    writeFixture(fixture, dir, files)
    return command === 'none'
      ? { code: 0, stdout: '', stderr: '' }
      : fw([command, dir, ...args, ...flags], { cwd: dir, env: buildEnv })
  })
  if (finished.code !== 0 && !mayFail)
    throw new Error(`fw ${command} ended with ${finished.code}.\n${finished.stdout}\n${finished.stderr}`)
  return { dir, flags, ...finished }
}

/** Does the work of a directory in one process; the others wait for its result. */
async function once(dir: string, work: () => Promise<Finished>): Promise<Finished> {
  const result = join(dir, 'finished.json')
  if (claim(dir)) {
    try {
      const finished = await work()
      writeFileSync(result, JSON.stringify(finished))
      return finished
    } catch (error) {
      rmSync(dir, { recursive: true, force: true })
      throw error
    }
  }
  while (!existsSync(result)) {
    if (!existsSync(dir)) return once(dir, work)
    await wait(100)
  }
  return JSON.parse(readFileSync(result, 'utf8')) as Finished // written above
}

function claim(dir: string): boolean {
  mkdirSync(join(dir, '..'), { recursive: true })
  try {
    mkdirSync(dir)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false // errors of node:fs have a code
    throw error
  }
}
