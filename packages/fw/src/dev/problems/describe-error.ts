import { createHash } from 'node:crypto'
import type { DevBundler, DevFrame, DevPlace, DevProblem, MappedPlace, RawError } from '@fw/schema'
import { join } from 'pathe'
import { cleanMessage } from './clean-message.ts'
import { failedImport, importPlace } from './import-place.ts'
import { mapFrames } from './map-frames.ts'
import { isCompilerError, problemCode } from './problem-code.ts'
import { problemHint } from './problem-hint.ts'
import { problemPlace, type OnRead } from './problem-place.ts'
import { templateHint, templatePlace } from './template-place.ts'
import { absoluteFile, projectFiles, type ProjectDirectories, type ProjectFiles } from './project-files.ts'

export interface DescribeOptions extends ProjectDirectories {
  /** Maps a position in browser code to the sources. Columns are one-based. */
  mapPlace?: DevBundler['mapPlace']
  /** Directories of server routes. Defaults to `<rootDir>/server`. */
  serverDirs?: readonly string[]
  /** Import aliases, for hints: `{ '~': '/project/app' }`. */
  aliases?: Record<string, string>
  /** Names of the app's components, for hints. */
  components?: readonly string[]
  /** Called with the text of each quoted file. */
  onRead?: OnRead
}

interface Part {
  raw: RawError
  frames: DevFrame[]
  place?: DevPlace
  message: string
}

const maxCauses = 5

/** Describes an error for users: where it happened in their files, why, and what to do. */
export async function describeError(raw: RawError, options: DescribeOptions): Promise<DevProblem> {
  const files = projectFiles(options)
  const [first, ...causes] = await Promise.all(chainOf(raw).map((each) => describePart(each, files, options)))
  const { frames, place, message } = first!
  const code = problemCode(raw, frames, options.serverDirs ?? [join(files.rootDir, 'server')])
  const shownPlace = place ?? causes.find((each) => each.place)?.place
  const hint = await hintOf([first!, ...causes], files, options)
  const id = createHash('sha256')
    .update(JSON.stringify([code, message, shownPlace?.file, shownPlace?.line, shownPlace?.column]))
    .digest('hex')
  return {
    id: id.slice(0, 16),
    code,
    side: raw.side,
    name: raw.name.startsWith('FW_') ? 'Error' : raw.name,
    message,
    frames,
    ...(shownPlace ? { place: shownPlace } : {}),
    causes: causes.map((each) => ({
      name: each.raw.name,
      message: each.message,
      // Already shown above.
      ...(each.place && each.place !== shownPlace ? { place: each.place } : {}),
    })),
    ...(raw.request ? { request: raw.request } : {}),
    ...(hint === undefined ? {} : { hint }),
    ...(raw.hydration ? { hydration: raw.hydration } : {}),
    ...shownComponents(raw),
  }
}

/** Components with which fw and vue-router render pages and layouts. Omitted from component traces. */
const internalComponents: ReadonlySet<string> = new Set([
  'FwPassingPage',
  'FwKeptPage',
  'FwLayoutProvider',
  'FwRoot',
  'RouterView',
  'BaseTransition',
  'AsyncComponentWrapper',
])

function shownComponents({ components = [] }: RawError): Pick<DevProblem, 'components'> {
  const shown = components.filter(({ name, file }) => file !== undefined || !internalComponents.has(name))
  return shown.length > 0 ? { components: shown } : {}
}

async function describePart(raw: RawError, files: ProjectFiles, options: DescribeOptions): Promise<Part> {
  const frames = await mapFrames(raw, files, options.mapPlace)
  const failed = failedImport(raw, files)
  const at =
    (failed && (await importPlace(failed, files))) ??
    compilerPlace(raw, files) ??
    placeIn(raw.hydration, files) ??
    (await templatePlace(raw, files)) ??
    frames.find(({ own }) => own) ??
    placeIn(raw.violation, files)
  const place = at && (await problemPlace(at, files, { printed: raw.frame, onRead: options.onRead }))
  const text = failed ? `Failed to resolve import "${failed.specifier}". Does the file exist?` : raw.message
  return { raw, frames, ...(place ? { place } : {}), message: cleanMessage(text, place, isCompilerError(raw)) }
}

/** The position reported by a compiler is better than its stack. */
function compilerPlace({ side, loc, id }: RawError, files: ProjectFiles): MappedPlace | undefined {
  const name = side === 'client' ? undefined : (loc?.file ?? id)
  const file = name === undefined ? undefined : absoluteFile(name, files.rootDir)
  return file === undefined ? undefined : { file, line: loc?.line ?? 1, column: loc?.column ?? 1 }
}

/** The position that a browser has found in a template. */
function placeIn(found: RawError['hydration'] | RawError['violation'], files: ProjectFiles): MappedPlace | undefined {
  const file = found?.file === undefined ? undefined : absoluteFile(found.file, files.rootDir)
  return file === undefined ? undefined : { file, line: found?.line ?? 1, column: found?.column ?? 1 }
}

async function hintOf(parts: readonly Part[], files: ProjectFiles, options: DescribeOptions): Promise<string | undefined> {
  const { rootDir } = files
  for (const { raw, message, place } of parts) {
    const hint =
      (await templateHint(raw, { components: options.components ?? [], files, file: place?.file })) ??
      (await problemHint(raw, { rootDir, aliases: options.aliases ?? {}, file: place?.file, message }))
    if (hint !== undefined) return hint
  }
  return undefined
}

function chainOf(raw: RawError): RawError[] {
  const chain = new Set<RawError>()
  for (let each: RawError | undefined = raw; each && !chain.has(each) && chain.size <= maxCauses; each = each.cause)
    chain.add(each)
  return [...chain]
}
