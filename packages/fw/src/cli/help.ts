import type { CommandEntry } from './command.ts'
import { columns, type painter } from '../print/output.ts'

type Paint = ReturnType<typeof painter>

interface ShownArg {
  type?: string
  alias?: string | string[]
  description?: string
  valueHint?: string
  options?: readonly string[]
  required?: boolean
}

/** The list of commands. */
export function helpText(commands: Readonly<Record<string, CommandEntry>>, paint: Paint): string {
  const rows = Object.entries(commands).flatMap(([name, entry]) => [
    row(name, entry, paint),
    ...Object.entries(entry.subCommands ?? {}).map(([sub, subEntry]) => row(`${name} ${sub}`, subEntry, paint)),
  ])
  return [
    `${paint('bold', 'fw')} <command> [directory] [flags]`,
    '',
    paint('bold', 'Commands'),
    columns(rows, 3),
    '',
    paint('bold', 'Flags'),
    columns(
      [
        [`  ${paint('cyan', '--help, -h')}`, 'Show help for fw or a command'],
        [`  ${paint('cyan', '--version, -v')}`, 'Show the version of fw'],
      ],
      3,
    ),
    '',
    paint('bold', 'Examples'),
    ...Object.values(commands)
      .slice(0, 3)
      .map((entry) => `  fw ${entry.example}`),
    '  fw config why app.baseURL',
  ].join('\n')
}

/** The arguments and flags of one command. */
export function commandHelp(
  entry: CommandEntry,
  args: Readonly<Record<string, ShownArg>>,
  path: readonly string[],
  paint: Paint,
): string {
  const positional = Object.entries(args).filter(([, arg]) => arg.type === 'positional')
  const flags = Object.entries(args).filter(([, arg]) => arg.type !== 'positional')
  const usage = positional.map(([name, arg]) => (arg.required === false ? `[${name}]` : `<${name}>`)).join(' ')
  const subCommands = Object.entries(entry.subCommands ?? {})
  return [
    `${paint('bold', `fw ${path.join(' ')}`)} ${usage}${usage ? ' ' : ''}[flags]`,
    '',
    `  ${entry.summary}`,
    ...(positional.length > 0
      ? [
          '',
          paint('bold', 'Arguments'),
          columns(
            positional.map(([name, arg]) => [`  ${paint('cyan', name)}`, arg.description ?? '']),
            3,
          ),
        ]
      : []),
    ...(flags.length > 0
      ? [
          '',
          paint('bold', 'Flags'),
          columns(
            flags.map(([name, arg]) => [`  ${paint('cyan', flagText(name, arg))}`, arg.description ?? '']),
            3,
          ),
        ]
      : []),
    ...(subCommands.length > 0
      ? [
          '',
          paint('bold', 'Commands'),
          columns(
            subCommands.map(([name, sub]) => row(`${path.join(' ')} ${name}`, sub, paint)),
            3,
          ),
        ]
      : []),
    '',
    `${paint('bold', 'Example')}  fw ${entry.example}`,
  ].join('\n')
}

function row(name: string, entry: CommandEntry, paint: Paint): string[] {
  return [`  ${paint('cyan', name)}`, entry.summary]
}

function flagText(name: string, { alias, valueHint, options, type }: ShownArg): string {
  const names = [`--${name}`, ...(alias === undefined ? [] : [alias].flat().map((each) => `-${each}`))].join(', ')
  if (options) return `${names} <${options.join('|')}>`
  return type === 'string' ? `${names} <${valueHint ?? 'value'}>` : names
}
