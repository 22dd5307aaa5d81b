import type { ArgsDef, CommandDef } from 'citty'

/** A command, or a group of commands that may be a command itself. Loaded only when it is called. */
export interface CommandEntry {
  /** One line for the list of commands. */
  summary: string
  /** Example call, without `fw`. */
  example: string
  load: () => Promise<{ command: FwCommand }>
  subCommands?: Readonly<Record<string, CommandEntry>>
}

/** A command resolves to the exit code of the process. */
// oxlint-disable-next-line typescript/no-explicit-any -- citty's own type for a command of any arguments
export type FwCommand = CommandDef<any>

export type { ArgsDef }
