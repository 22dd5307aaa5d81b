import { stripVTControlCharacters } from 'node:util'
import type { DevPlace } from '@fw/schema'

/** Strips colours from a message, and the position and source that are shown separately. */
export function cleanMessage(message: string, place: DevPlace | undefined, isCompiler: boolean): string {
  const plain = withoutMarks(stripVTControlCharacters(message)).replaceAll('\r\n', '\n')
  const text = isCompiler ? withoutSource(plain) : plain
  const cleaned = place ? withoutPlace(text, place, isCompiler) : text
  return cleaned.trim() || plain.trim() || 'Unknown error'
}

/** Bundlers prefix ids of virtual modules with NUL: `\0fw:build/routes` is imported as `#build/routes`. */
function withoutMarks(text: string): string {
  return text.replaceAll(/(?:__x00__|\0)(fw:)?/g, (_, own: string | undefined) => (own ? '#' : ''))
}

const header = /^(?:Transform|Build) failed with \d+ errors?:\s*/
/** Names of plugins and tools that bundlers put before a message: `[vue/compiler-sfc]`, `[plugin json]`. */
const label = /^(?:\[(?:PARSE_ERROR|plugin[^\]]*|[a-z][\w-]*(?:[:/][\w-]+)*)\]\s*)+/i

function withoutSource(text: string): string {
  const lines = text.replace(header, '').replace(label, '').split('\n')
  const start = lines.findIndex((line, index) => index > 0 && /^\s*(?:[>→]?\s*\d*\s*[|│╷]|╭─|[│╰─]{2})/.test(line))
  return (start === -1 ? lines : lines.slice(0, start)).join('\n')
}

function withoutPlace(text: string, { file, shown }: DevPlace, isCompiler: boolean): string {
  const names = [...new Set([file, shown])].map(escaped).join('|')
  const inBrackets = new RegExp(String.raw`\s*\((?:file://)?(?:${names})(?:\?[^\s):]*)?(?::\d+){0,2}\)`, 'g')
  const ownLine = new RegExp(String.raw`^\s*(?:file: ?|file://)?(?:${names})(?:\?[^\s:]*)?(?::\d+){0,2}:?\s*$`, 'gm')
  const before = new RegExp(String.raw`^\s*(?:${names})(?::\d+){0,2}:\s*`)
  const after = new RegExp(String.raw`(?<=\.)\s+(?:${names})\s*$`)
  const without = text.replace(inBrackets, '').replace(ownLine, '').replace(before, '').replace(after, '')
  const relative = new RegExp(String.raw`(?:(?:\.\./)*\.\.)?${escaped(file)}`, 'g')
  const short = without.replace(relative, () => shown).replace(/\n{3,}/g, '\n\n')
  return isCompiler ? short.replace(/\s*\(\d+:\d+\)(?=\s*$)/, '').replace(` from "${shown}"`, '') : short
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
