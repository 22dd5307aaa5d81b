import { type LoadedConfig, loadFwConfig, type LoadOptions } from '@fw/kit'
import { modeOf, UsageError } from '@fw/kit/internal'
import type { ArgsDef } from 'citty'

/** Arguments of all commands that load the configuration. */
export const loadArgs = {
  rootDir: { type: 'positional', required: false, description: 'Directory of the project (default: current directory)' },
  cwd: { type: 'string', valueHint: 'dir', description: 'Run in this directory' },
  set: { type: 'string', valueHint: 'path=value', description: 'Set an option for this run; repeatable' },
  extends: { type: 'string', alias: 'e', valueHint: 'layer', description: 'Add a layer; repeatable' },
  dotenv: { type: 'string', valueHint: 'file', description: 'Load an additional .env file; repeatable' },
  envName: { type: 'string', valueHint: 'name', description: 'Select the $env.<name> block and .env.<name>' },
  logLevel: { type: 'enum', options: ['silent', 'info', 'verbose'], description: 'Override the option logLevel' },
  dev: { type: 'boolean', description: 'Resolve for development instead of production' },
  refresh: { type: 'boolean', description: 'Download remote layers again, and lock their new versions' },
} as const satisfies ArgsDef

export interface ParsedLoadArgs {
  rootDir?: string | undefined
  cwd?: string | undefined
  envName?: string | undefined
  logLevel?: string | undefined
  dev?: boolean | undefined
  refresh?: boolean | undefined
}

export function loadFromArgs(args: ParsedLoadArgs, rawArgs: readonly string[]): Promise<LoadedConfig> {
  return loadFwConfig(loadOptions(args, rawArgs))
}

/**
 * For commands with a fixed mode.
 *
 * @param set - Further options that the command determines.
 */
export function loadForCommand(
  args: ParsedLoadArgs,
  rawArgs: readonly string[],
  dev: boolean,
  set: readonly string[] = [],
): Promise<LoadedConfig> {
  const options = loadOptions({ ...args, dev }, rawArgs)
  return loadFwConfig({ ...options, set: [...(options.set ?? []), `dev=${dev}`, ...set] }) // the last one wins
}

function loadOptions(args: ParsedLoadArgs, rawArgs: readonly string[]): LoadOptions {
  return {
    ...(args.cwd ? { cwd: args.cwd } : {}),
    rootDir: args.rootDir,
    mode: modeOf(args.dev ?? false, process.env),
    envName: args.envName,
    dotenv: valuesOf(rawArgs, ['dotenv']),
    extends: valuesOf(rawArgs, ['extends', 'e']),
    set: valuesOf(rawArgs, ['set']),
    overrides: args.logLevel ? { logLevel: args.logLevel } : {},
    refresh: args.refresh ?? false,
  }
}

/** All values of a repeatable flag, `--set a=1 --set=b=2`: the parser only keeps the last one. */
function valuesOf(rawArgs: readonly string[], names: readonly string[]): string[] {
  const values: string[] = []
  for (let index = 0; index < rawArgs.length; index++) {
    const arg = rawArgs[index]!
    if (arg === '--') break
    const name = names.find((each) => arg === flagOf(each) || arg.startsWith(`${flagOf(each)}=`))
    if (name === undefined) continue
    const value = arg === flagOf(name) ? rawArgs[++index] : arg.slice(flagOf(name).length + 1)
    if (value === undefined || value === '') throw new UsageError(`${flagOf(name)} needs a value.`)
    values.push(value)
  }
  return values
}

function flagOf(name: string): string {
  return name.length === 1 ? `-${name}` : `--${name}`
}
