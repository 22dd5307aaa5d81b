import type { LoadedConfig } from '@fw/kit'
import { builtInEnvProblems, displayPath, Places } from '@fw/kit/internal'
import type { Problem } from '@fw/schema'
import { defineCommand } from 'citty'
import type { FwCommand } from '../command.ts'
import { loadArgs, loadFromArgs } from '../load-args.ts'
import { painter, writeData, writeLog } from '../output.ts'
import { counted, reportProblems } from '../report.ts'
import { toJson } from '../value-text.ts'

export const command: FwCommand = defineCommand({
  meta: { name: 'check' },
  args: { ...loadArgs, json: { type: 'boolean', description: 'The problems as JSON' } },
  async run({ args, rawArgs }) {
    const loaded = await withBuiltInEnv(await loadFromArgs(args, rawArgs))
    if (args.json) return printJson(loaded)
    const code = await reportProblems(loaded)
    if (loaded.problems.length === 0) {
      const file = loaded.configFile
        ? displayPath(loaded.configFile, loaded.facts.rootDir)
        : 'the defaults (there is no configuration file)'
      const layers = loaded.layers.length > 1 ? ` and ${counted(loaded.layers.length - 1, 'layer')}` : ''
      writeLog(`${painter(process.stderr)('green', '✔')} No problems in ${file}${layers}.`)
    }
    return code
  },
})

/** These need the file to be parsed, so only commands that look for problems look for them. */
async function withBuiltInEnv(loaded: LoadedConfig): Promise<LoadedConfig> {
  return { ...loaded, problems: [...loaded.problems, ...(await builtInEnvProblems(loaded))] }
}

async function printJson({ problems, facts }: LoadedConfig): Promise<number> {
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
  writeData(toJson(data))
  return problems.some((each) => each.level === 'error') ? 1 : 0
}
