import { UsageError } from '@fw/kit/internal'
import { addOnNames, fileKinds } from '@fw/scaffold'
import { defineCommand } from 'citty'
import { writeData } from '../../print/output.ts'
import type { CommandEntry, FwCommand } from '../command.ts'
import { completionScript, shells, type CommandWords, type Shell } from '../completion-scripts.ts'

/** The command needs all commands, including itself. */
export function createCommand(commands: Readonly<Record<string, CommandEntry>>): { command: FwCommand } {
  const command = defineCommand({
    meta: { name: 'completions' },
    args: { shell: { type: 'positional', description: shells.join(', ') } },
    run: async ({ args }) => {
      const shell = String(args.shell)
      if (!isShell(shell)) throw new UsageError(`There are completions for ${shells.join(', ')}, but not for "${shell}".`)
      const root: CommandWords = { path: [], summary: '', flags: flag({ help: '', version: '' }), values: [] }
      writeData(completionScript(shell, [...(await wordsOf(commands, [])), root]))
      return 0
    },
  })
  return { command }
}

function isShell(name: string): name is Shell {
  return shells.some((each) => each === name)
}

/** Commands with more words come first. */
async function wordsOf(entries: Readonly<Record<string, CommandEntry>>, before: readonly string[]): Promise<CommandWords[]> {
  const lists = await Promise.all(
    Object.entries(entries).map(async ([name, entry]): Promise<CommandWords[]> => {
      const path = [...before, name]
      const { args = {} } = (await entry.load()).command as {
        args?: Readonly<Record<string, { type?: string; description?: string }>>
      } // see `argsOf`
      const flags = Object.entries(args).filter(([, { type }]) => type !== 'positional')
      return [
        ...(await wordsOf(entry.subCommands ?? {}, path)),
        {
          path,
          summary: entry.summary,
          flags: flag(Object.fromEntries(flags.map(([each, { description = '' }]) => [each, description]))),
          values: values[path.join(' ')] ?? [],
        },
      ]
    }),
  )
  return lists.flat()
}

const values: Readonly<Record<string, readonly string[]>> = {
  add: [...fileKinds, ...addOnNames],
  completions: shells,
  'module add': ['pinia', 'i18n', 'tailwind'],
}

function flag(descriptions: Readonly<Record<string, string>>): CommandWords['flags'] {
  return Object.entries(descriptions).map(([name, description]) => ({
    flag: `--${name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`,
    description,
  }))
}
