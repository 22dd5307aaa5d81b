import { BuildFailure, type BuildProblem, type LoadedConfig } from '@fw/kit'
import { builtInEnvProblems, displayPath, Places } from '@fw/kit/internal'
import type { Problem } from '@fw/schema'
import { defineCommand } from 'citty'
import { createFw } from '../../core/create-fw.ts'
import { withoutUnclaimed } from '../../core/without-unclaimed.ts'
import { printBuildProblems } from '../build-problems.ts'
import type { FwCommand } from '../command.ts'
import { loadArgs, loadFromArgs } from '../../core/load-args.ts'
import { painter, writeData, writeLog } from '../../print/output.ts'
import { counted, reportProblems } from '../report.ts'
import { toJson } from '../../print/value-text.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'check' },
  args: { ...loadArgs, json: { type: 'boolean', description: 'Print the problems as JSON' } },
  async run({ args, rawArgs }) {
    const { loaded, moduleProblems } = await withModules(await withBuiltInEnv(await loadFromArgs(args, rawArgs)))
    if (args.json) return printJson(loaded, moduleProblems)
    const code = Math.max(await reportProblems(loaded), await printBuildProblems(moduleProblems, loaded.facts.rootDir))
    if (loaded.problems.length + moduleProblems.length === 0) {
      const file = loaded.configFile
        ? displayPath(loaded.configFile, loaded.facts.rootDir)
        : 'the defaults (there is no configuration file)'
      const layers = loaded.layers.length > 1 ? ` and ${counted(loaded.layers.length - 1, 'layer')}` : ''
      writeLog(`${painter(process.stderr)('green', '✔')} No problems in ${file}${layers}.`)
    }
    return code
  },
})

/** These checks parse files, so only commands that report problems run them. */
async function withBuiltInEnv(loaded: LoadedConfig): Promise<LoadedConfig> {
  return { ...loaded, problems: [...loaded.problems, ...(await builtInEnvProblems(loaded))] }
}

/**
 * Modules have to run to know whether one of them reads a key. They only run if there is such a key, and if the configuration is
 * valid enough.
 */
async function withModules(loaded: LoadedConfig): Promise<{ loaded: LoadedConfig; moduleProblems: readonly BuildProblem[] }> {
  const problems = withoutUnclaimed(loaded.problems)
  if (problems.length === loaded.problems.length) return { loaded, moduleProblems: [] }
  if (problems.some(({ level }) => level === 'error')) {
    // Keys of modules would be reported along with every other problem, so only likely misspellings are.
    const likely = loaded.problems.filter((each) => problems.includes(each) || each.near !== undefined)
    return { loaded: { ...loaded, problems: likely }, moduleProblems: [] }
  }
  try {
    const { fw } = await createFw({ loaded, warn: writeLog })
    await fw.callHook('close', fw)
    return { loaded: { ...loaded, problems }, moduleProblems: [] }
  } catch (error) {
    if (!(error instanceof BuildFailure)) throw error
    return { loaded: { ...loaded, problems }, moduleProblems: error.problems }
  }
}

async function printJson({ problems, facts }: LoadedConfig, moduleProblems: readonly BuildProblem[]): Promise<number> {
  const placed = await new Places().problems(problems)
  const data = placed.map(({ code, level, path, why, fix, near, position, source }: Problem) => ({
    code,
    level,
    path,
    why,
    fix,
    ...(near === undefined ? {} : { near }),
    ...(position ? { file: displayPath(position.file, facts.rootDir), line: position.line, column: position.column } : {}),
    ...(source ? { source: source.label } : {}),
  }))
  const ofModules = moduleProblems.map(({ file, ...problem }) => ({
    ...problem,
    ...(file === undefined ? {} : { file: displayPath(file, facts.rootDir) }),
  }))
  writeData(toJson([...data, ...ofModules]))
  return [...problems, ...moduleProblems].some((each) => each.level === 'error') ? 1 : 0
}
