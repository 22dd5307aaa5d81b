import { BuildFailure, type LoadedConfig } from '@fw/kit'
import { displayPath } from '@fw/kit/internal'
import type { BuildApp } from '@fw/schema'
import { join } from 'pathe'
import { buildProject } from '../core/build-project.ts'
import { startCpuProfile } from '../core/cpu-profile.ts'
import { withoutUnclaimed } from '../core/without-unclaimed.ts'
import { buildProgress } from './build-progress.ts'
import { printBuildProblems } from './build-problems.ts'
import { endsWithCommand } from './end-process.ts'
import { lockBuild } from './lock-build.ts'
import { offerBuilder } from './offer-builder.ts'
import { loadArgs, loadForCommand, type ParsedLoadArgs } from '../core/load-args.ts'
import { writeLog } from '../print/output.ts'
import { reportProblems } from './report.ts'
import { analysisText } from './analysis-text.ts'
import { showAnalysis, type AnalyzeArgs } from './show-analysis.ts'
import { sizeTable } from './size-table.ts'

const { dev: _dev, ...shared } = loadArgs

/** Arguments of the commands that build. */
export const buildArgs = {
  ...shared,
  preset: { type: 'string', valueHint: 'name', description: 'Deployment preset, e.g. node-server' },
  profile: { type: 'boolean', description: 'Record a CPU profile of the build' },
} as const

interface ParsedBuildArgs extends ParsedLoadArgs {
  preset?: string | undefined
  profile?: boolean | undefined
}

export interface BuildKind {
  static: boolean
  /** Only measures the bundles. */
  analyze?: AnalyzeArgs
}

/** Builds a project and reports the result. Returns the exit code. */
export async function runBuild(args: ParsedBuildArgs, rawArgs: readonly string[], how: BuildKind): Promise<number> {
  const started = performance.now()
  process.env['NODE_ENV'] ??= 'production'
  endsWithCommand()
  const endProfile = args.profile ? await startCpuProfile() : undefined
  const loaded = await loadForCommand(args, rawArgs, false, how.analyze ? ['build.analyze.enabled=true', 'test=false'] : [])
  if ((await reportProblems({ ...loaded, problems: withoutUnclaimed(loaded.problems) })) > 0) return 1
  if (!(await offerBuilder(loaded))) return 1
  const preset = args.preset ?? process.env['NITRO_PRESET'] ?? process.env['SERVER_PRESET']
  const progress = buildProgress(loaded.options.logLevel)
  const unlock = lockBuild(loaded)
  if (!unlock) return 1
  try {
    const app = await buildProject({
      loaded,
      progress,
      static: how.static || preset === 'static',
      ...(preset ? { preset } : {}),
      ...(how.analyze ? { measured: { name: how.analyze.name } } : {}),
    })
    endsWithCommand(app.output.openHandles)
    if (how.analyze) return await showAnalysis(app, how.analyze)
    const { logLevel } = loaded.options
    if (logLevel !== 'silent') writeLog(await summary(app, loaded, started))
    // Silent only because there is no terminal: still print that the build is complete.
    else if (loaded.explain('logLevel').from[0]?.kind === 'default') writeLog(result(app, loaded, started))
    return 0
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error
    await printBuildProblems(error.problems, loaded.facts.rootDir)
    return 1
  } finally {
    unlock()
    if (endProfile) await writeProfile(endProfile, loaded)
  }
}

async function writeProfile(end: (file: string) => Promise<void>, { options, facts }: LoadedConfig): Promise<void> {
  const file = join(options.buildDir, 'build.cpuprofile')
  await end(file)
  writeLog(`CPU profile: ${displayPath(file, facts.rootDir)}`)
}

async function summary(app: BuildApp, loaded: LoadedConfig, started: number): Promise<string> {
  const { output, options } = app
  const table = await sizeTable(output.served?.publicDir ?? options.buildDir, options.app.buildAssetsDir, output.client?.names)
  const analysis = output.analysis ? `${analysisText(output.analysis)}\n\n` : ''
  return `\n${table}\n\n${analysis}${result(app, loaded, started)}${hostHeaders(app)}`
}

function hostHeaders({ output }: BuildApp): string {
  const headers = Object.entries(output.served?.hostHeaders ?? {})
  if (headers.length === 0) return ''
  return `\nHeaders that the host has to send with all files:\n${headers.map(([name, value]) => `  ${name}: ${value}`).join('\n')}`
}

/** The summary of the build and the next command, in two lines. */
function result({ output, options }: BuildApp, { facts }: LoadedConfig, started: number): string {
  const { preset = 'none', dir = options.buildDir, preview } = output.served ?? {}
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  const built = `Built for ${preset} in ${seconds} s: ${displayPath(dir, facts.rootDir)}`
  return preview === undefined ? built : `${built}\nPreview it with: npx fw preview`
}
