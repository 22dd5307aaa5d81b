// Not launch-editor, because it lists running processes to guess an editor, and starts editors in the terminal of the dev server.

import { basename } from 'pathe'

export interface Place {
  /** Absolute. */
  file: string
  line: number
  column: number
}

export interface EditorCommand {
  command: string
  args: string[]
}

/** Editors that need a terminal, which the dev server occupies. */
const terminalEditors: ReadonlySet<string> = new Set([
  'vi',
  'vim',
  'nvim',
  'nano',
  'pico',
  'emacs',
  'ed',
  'ex',
  'joe',
  'micro',
  'hx',
  'helix',
  'kak',
])

const withColons: ReadonlySet<string> = new Set(['subl', 'sublime_text', 'atom', 'zed', 'zeditor', 'lapce'])

const jetBrains = /^(?:idea|webstorm|phpstorm|pycharm|rubymine|goland|rider|clion|rustrover)(?:64)?$/

/**
 * The command that opens a file in the editor set by the environment (LAUNCH_EDITOR, VISUAL, EDITOR), or in `code`. Values are
 * split at spaces and never passed to a shell.
 */
export function editorCommand({ file, line, column }: Place, env: Readonly<Record<string, string | undefined>>): EditorCommand {
  const [command = 'code', ...given] = chosen(env)
  const name = nameOf(command)
  if (jetBrains.test(name)) return { command, args: [...given, '--line', String(line), '--column', String(column - 1), file] }
  if (name === 'notepad++') return { command, args: [...given, `-n${line}`, `-c${column}`, file] }
  const place = `${file}:${line}:${column}`
  if (withColons.has(name)) return { command, args: [...given, place] }
  if (isCodeLike(name)) return { command, args: [...given.filter((arg) => arg !== '--wait' && arg !== '-w'), '--goto', place] }
  return { command, args: [...given, file] } // the arguments of an unknown editor are unknown
}

function chosen(env: Readonly<Record<string, string | undefined>>): string[] {
  const named = words(env['LAUNCH_EDITOR'])
  if (named.length > 0) return named
  return [env['VISUAL'], env['EDITOR']].map(words).find(([command]) => command && !terminalEditors.has(nameOf(command))) ?? []
}

function words(text: string | undefined): string[] {
  return text?.trim().split(/\s+/).filter(Boolean) ?? []
}

function nameOf(command: string): string {
  return basename(command)
    .replace(/\.(?:exe|cmd|bat|sh)$/i, '')
    .toLowerCase()
}

function isCodeLike(name: string): boolean {
  return /^(?:code|codium|vscodium|cursor|windsurf|trae|positron)(?:-|$)/.test(name)
}
