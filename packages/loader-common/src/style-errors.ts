import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'pathe'
import type { PlacedError } from './build-failure.ts'
import { parseComponent } from './loaders/component-parts.ts'
import type { Pass } from './passes.ts'

/**
 * Errors of Sass, Less and PostCSS have their place in the text only, and are reported twice: for the style sheet, and for the module that extracts
 * it. Places in a component are relative to the block.
 */
export function styleError(text: string, resource: string | undefined, { app }: Pass): PlacedError | undefined {
  const found = sassError(text) ?? lessError(text) ?? postcssError(text)
  if (!found) return undefined
  const file = resolve(found.file)
  if (!existsSync(file)) return undefined
  if (!file.endsWith('.vue')) return { ...found, file }
  const index = resource?.startsWith(`${file}?`) ? new URLSearchParams(resource.split('?')[1]).get('index') : null
  if (index === null) return { message: found.message, file }
  const block = parseComponent(app, readFileSync(file, 'utf8'), file).styles[Number(index)]
  return { ...found, file, line: found.line + (block?.loc.start.line ?? 1) - 1 }
}

interface Found {
  message: string
  file: string
  line: number
  column: number
}

function sassError(text: string): Found | undefined {
  const [, message, file, line, column] = /([^\n]+)\n\s*╷\n[^]*?╵\n\s*(\S[^\n]*?) (\d+):(\d+)  /.exec(text) ?? []
  return message === undefined ? undefined : { message, file: file!, line: Number(line), column: Number(column) }
}

function lessError(text: string): Found | undefined {
  const [, message, file, line, column] = /([^\n]+)\n\s*Error in ([^\n]+) \(line (\d+), column (\d+)\)/.exec(text) ?? []
  // Columns of Less start at 0.
  return message === undefined ? undefined : { message, file: file!, line: Number(line), column: Number(column) + 1 }
}

function postcssError(text: string): Found | undefined {
  const [, file, line, column, message] = /CssSyntaxError: ([^\n]+?):(\d+):(\d+): ([^\n]+)/.exec(text) ?? []
  return message === undefined ? undefined : { message, file: file!, line: Number(line), column: Number(column) }
}
