import { existsSync } from 'node:fs'
import { CLIError } from './citty-error.ts'
import type { CommandEntry, FwCommand } from './command.ts'
import { painter, writeData, writeLog } from '../print/output.ts'
import { commands } from './registry.ts'
import { unknownFlags } from './unknown-flags.ts'
import { UsageError } from '@fw/kit/internal'
import { nearest } from '@fw/schema'

export { endProcess } from './end-process.ts'

/** Exit codes: 0 success, 1 a problem in the project, 2 invalid arguments. */
export async function main(argv: readonly string[]): Promise<number> {
  try {
    return await run(argv)
  } catch (error) {
    if (error instanceof UsageError || error instanceof CLIError) return usageError(error.message)
    const { createConsola } = await import('consola')
    createConsola({ stdout: process.stderr, stderr: process.stderr }).error(error)
    return 1
  }
}

async function run(argv: readonly string[]): Promise<number> {
  const wantsHelp = argv.some((arg, index) => (arg === '--help' || arg === '-h') && !argv.slice(0, index).includes('--'))
  const rest = cwdLast(argv.filter((arg) => arg !== '--help' && arg !== '-h'))
  const [name] = rest
  if (name === undefined || name === 'help') {
    const { helpText } = await import('./help.ts')
    const asked = name !== undefined || wantsHelp
    if (asked) writeData(helpText(commands, painter(process.stdout)))
    else writeLog(helpText(commands, painter(process.stderr)))
    return asked ? 0 : 2
  }
  if (name.startsWith('-'))
    return usageError(`Unknown flag ${name} without a command.${didYouMean(name, ['--help', '--version'])}`)
  const entry = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!entry) return usageError(`Unknown command "${name}".${didYouMean(name, Object.keys(commands))}`)
  return runEntry(entry, [name], rest.slice(1), wantsHelp)
}

/** `--cwd` is also accepted before the command: `fw --cwd app dev`. */
function cwdLast(argv: readonly string[]): readonly string[] {
  const [first = '', second, ...others] = argv
  if (first.startsWith('--cwd=')) return withFlag(argv.slice(1), [first])
  return first === '--cwd' && second !== undefined ? withFlag(others, [first, second]) : argv
}

/** Adds a flag after the command, before its other arguments. */
function withFlag([name, ...rest]: readonly string[], flag: readonly string[]): readonly string[] {
  return name === undefined ? [] : [name, ...flag, ...rest]
}

async function runEntry(
  entry: CommandEntry,
  path: readonly string[],
  args: readonly string[],
  wantsHelp: boolean,
): Promise<number> {
  const subCommands = entry.subCommands ?? {}
  const [next] = args
  if (next !== undefined && Object.hasOwn(subCommands, next))
    return runEntry(subCommands[next]!, [...path, next], args.slice(1), wantsHelp)
  if (entry.subCommands && next !== undefined && !next.startsWith('-') && !existsSync(next)) {
    return usageError(
      `Unknown command "${[...path, next].join(' ')}", and there is no directory with that name.${didYouMean(next, Object.keys(subCommands))}`,
    )
  }
  const { command } = await entry.load()
  if (wantsHelp) return help(entry, command, path)
  const unknown = unknownFlags(args, argsOf(command))
  if (unknown.length > 0) {
    return usageError(unknown.map(({ flag, near }) => `Unknown flag ${flag}.${near ? ` Did you mean ${near}?` : ''}`).join('\n'))
  }
  const { runCommand } = await import('citty')
  const { result } = await runCommand(command, { rawArgs: [...args] })
  return typeof result === 'number' ? result : 0
}

async function help(entry: CommandEntry, command: FwCommand, path: readonly string[]): Promise<number> {
  const { commandHelp } = await import('./help.ts')
  writeData(commandHelp(entry, argsOf(command), path, painter(process.stdout)))
  return 0
}

function argsOf(
  command: FwCommand,
): Record<string, { type?: string; alias?: string | string[]; description?: string; valueHint?: string }> {
  return typeof command.args === 'object' && command.args !== null && !(command.args instanceof Promise) ? command.args : {}
}

function didYouMean(name: string, candidates: readonly string[]): string {
  const near = nearest(name, candidates)
  return near ? ` Did you mean ${near.startsWith('-') ? near : `"${near}"`}?` : ''
}

function usageError(message: string): number {
  const paint = painter(process.stderr)
  writeLog(
    `${paint('red', '✖')} ${message}\n  Run ${paint('cyan', 'fw --help')} for the commands, ${paint('cyan', 'fw <command> --help')} for their flags.`,
  )
  return 2
}
