import { existsSync } from 'node:fs'
import { isAbsolute, join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { cleanLine } from './clean-text.ts'

/** Formats a reason: file paths are relative to the project, and clickable in terminals that support links. */
export function fileLink(reason: string, { rootDir, links }: { rootDir: string; links: boolean }): string {
  const file = isAbsolute(reason) ? reason : join(rootDir, reason)
  const inside = relative(rootDir, file)
  const shown = cleanLine(isAbsolute(reason) && !inside.startsWith('..') ? inside : reason)
  const isFile = links && (isAbsolute(reason) || /[./]/.test(reason)) && existsSync(file)
  return isFile ? `\u001B]8;;${pathToFileURL(file).href}\u0007${shown}\u001B]8;;\u0007` : shown
}
