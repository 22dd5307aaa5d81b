import { readFile, stat } from 'node:fs/promises'
import type { DevPlace, MappedPlace } from '@fw/schema'
import type { ProjectFiles } from './project-files.ts'

const around = 3
const maxSize = 2 * 1024 * 1024
const maxLine = 500

interface PlaceSources {
  /** The source lines printed by a compiler. */
  printed?: string | undefined
  /** Called with the text of the file. */
  onRead?: OnRead | undefined
}

export type OnRead = (file: string, text: string) => void

/** A position with the source around it, if it may be shown. */
export async function problemPlace(at: MappedPlace, files: ProjectFiles, given: PlaceSources = {}): Promise<DevPlace> {
  const lines = (await linesAround(at, files, given.onRead)) ?? printedLines(given.printed)
  return { file: at.file, shown: files.shown(at.file), line: at.line, column: at.column, lines }
}

async function linesAround(
  { file, line }: MappedPlace,
  files: ProjectFiles,
  onRead?: OnRead,
): Promise<DevPlace['lines'] | undefined> {
  if (!files.mayRead(file)) return undefined
  try {
    const { size } = await stat(file)
    if (size > maxSize) return undefined
    const source = await readFile(file, 'utf8')
    onRead?.(file, source)
    const all = source.split(/\r\n|\n|\r/)
    if (line > all.length) return undefined // changed in the meantime
    const first = Math.max(1, line - around)
    return all
      .slice(first - 1, line + around)
      .map((text, index) => ({ number: first + index, text: text.slice(0, maxLine) }))
      .filter(({ number, text }) => text !== '' || number < all.length)
  } catch {
    return undefined
  }
}

/** Parses the code frame that a compiler printed for a virtual module: `12 |  text`. */
function printedLines(frame = ''): DevPlace['lines'] {
  return frame.split('\n').flatMap((row) => {
    const match = /^[\s>]*(\d+)\s*[|│] {0,2}(.*)$/.exec(row)
    return match ? [{ number: Number(match[1]), text: match[2]!.slice(0, maxLine) }] : []
  })
}
