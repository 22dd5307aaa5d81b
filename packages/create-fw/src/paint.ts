import { styleText } from 'node:util'

/** Colours a text in a terminal, unless NO_COLOR is set. */
export function paint(style: 'cyan' | 'dim' | 'red', text: string): string {
  const stream = style === 'red' ? process.stderr : process.stdout
  return process.env['NO_COLOR'] || !stream.isTTY ? text : styleText(style, text, { validateStream: false })
}
