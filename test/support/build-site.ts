import { createHash, randomUUID } from 'node:crypto'
import { join } from 'pathe'
import { writeFixture, type Fixture } from './fixture.ts'
import { oncePerRun } from './once-per-run.ts'
import type { Files } from './project.ts'
import { fw, type Finished } from './run-process.ts'
import { askService } from './services.ts'

export interface BuildSiteOptions {
  /** `none` only writes the project, into a directory of its own. */
  command?: 'build' | 'generate' | 'none'
  /**
   * Test files that request the same project get the same directory, and must not change it. `true` by default, except with `none`.
   */
  shared?: boolean
  /** Additional arguments of the command. */
  args?: readonly string[]
  /** Options by path: `{ 'app.baseURL': '/docs/' }`. */
  config?: Readonly<Record<string, unknown>>
  /** Files that replace those of the fixture. */
  files?: Files
  /** Environment of the build. */
  buildEnv?: Record<string, string>
  /** Runs the command as its own process, as users do, to test how it ends. */
  ownProcess?: boolean
  /** The build is expected to fail. */
  mayFail?: boolean
}

export interface BuiltSite extends Finished {
  /** The project. */
  dir: string
  /** Flags of the configuration, for commands that load it again. */
  flags: readonly string[]
}

/** Builds a site like a user. Test files of a run share equal builds. */
export async function buildSite(sitesDir: string, fixture: Fixture, options: BuildSiteOptions = {}): Promise<BuiltSite> {
  const {
    command = 'build',
    args = [],
    config = {},
    files = {},
    buildEnv = {},
    mayFail = false,
    ownProcess = mayFail || Object.keys(buildEnv).length > 0,
    shared = command !== 'none',
  } = options
  const key = createHash('sha256')
    .update(JSON.stringify([fixture, command, args, config, files, buildEnv, shared ? '' : randomUUID()]))
    .digest('hex')
  const dir = join(sitesDir, `${typeof fixture === 'string' ? fixture : 'site'}-${key.slice(0, 12)}`, 'project')
  const flags = Object.entries(config).flatMap(([path, value]) => ['--set', `${path}=${JSON.stringify(value)}`])
  const finished = await oncePerRun<Finished>(join(dir, '..'), async () => {
    writeFixture(fixture, dir, files)
    if (command === 'none') return { code: 0, stdout: '', stderr: '' }
    const request = { args: [command, dir, ...args, ...flags], cwd: dir }
    return ownProcess ? fw(request.args, { cwd: dir, env: buildEnv }) : askService('build', { ...request, isShared: shared })
  })
  if (finished.code !== 0 && !mayFail)
    throw new Error(`fw ${command} ended with ${finished.code}.\n${finished.stdout}\n${finished.stderr}`)
  return { dir, flags, ...finished }
}
