import { readFile } from 'node:fs/promises'
import type { DevBundler, DevFrame, RawError } from '@fw/schema'
import { parseStack, type StackFrame } from '../../core/parse-stack.ts'
import { filePath, type ProjectFiles } from './project-files.ts'

const maxFrames = 50

/** The stack of an error, mapped to the sources. */
export async function mapFrames(
  { side, stack = '' }: Pick<RawError, 'side' | 'stack'>,
  files: ProjectFiles,
  mapPlace: DevBundler['mapPlace'] | undefined,
): Promise<DevFrame[]> {
  const frames = parseStack(stack).slice(0, maxFrames)
  return Promise.all(frames.map((frame) => mapFrame(frame, files, side === 'client' ? mapPlace : undefined)))
}

async function mapFrame(frame: StackFrame, files: ProjectFiles, mapPlace?: DevBundler['mapPlace']): Promise<DevFrame> {
  const { name, url, line, column } = frame
  // Unmapped URLs are shown as they are.
  const mapped = await mapPlace?.(url, line, column).catch(() => undefined)
  const at = mapped ?? { file: url, line, column }
  const file = filePath(at.file)
  const own = file !== undefined && files.isOwn(file) && (await isInSource(file, at.line, files))
  return { name, file: file ?? plain(at.file), line: at.line, column: at.column, own }
}

/** Code added by a compiler is located after the end of the source. */
async function isInSource(file: string, line: number, files: ProjectFiles): Promise<boolean> {
  if (!file.endsWith('.vue') || !files.mayRead(file)) return true
  const source = await readFile(file, 'utf8').catch(() => undefined)
  return source === undefined || line <= source.split('\n').length
}

function plain(name: string): string {
  return name.replaceAll('\0', '').replace(/\?.*$/s, '')
}
