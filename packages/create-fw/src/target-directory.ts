import { existsSync, readdirSync, statSync } from 'node:fs'

/**
 * What is in the way of a new project: `contains index.html`. Undefined if it can be created there. A directory may have hidden files and
 * a license, as a new repository has.
 */
export function occupiedBy(directory: string): string | undefined {
  if (!existsSync(directory)) return undefined
  if (!statSync(directory).isDirectory()) return 'is a file'
  const files = readdirSync(directory).filter((file) => !file.startsWith('.') && !/^licen[cs]e/i.test(file))
  if (files.length === 0) return undefined
  return `contains ${files.slice(0, 3).join(', ')}${files.length > 3 ? ` and ${files.length - 3} more` : ''}`
}
