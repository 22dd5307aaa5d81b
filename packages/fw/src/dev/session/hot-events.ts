import type { DevEvent, HotPayload } from '@fw/schema'
import { relative } from 'pathe'

interface Update {
  type: string
  path: string
  acceptedPath: string
}

export interface HotEvents {
  /** Handles a message sent to browsers. */
  sent: (payload: HotPayload) => void
  /** Handles a changed file, which causes the following messages. */
  changed: (file: string, isGone?: boolean) => void
}

/** Messages of one change arrive within this time, in milliseconds. */
const pause = 20

/** Prints the updates sent to browsers in the terminal: each update with its file, each reload with its reason. */
export function hotEvents(event: (event: DevEvent) => void, rootDir: string): HotEvents {
  let last: string | undefined
  /** Files saved since the last line, and whether they were deleted. */
  const saved = new Map<string, boolean>()
  let timer: NodeJS.Timeout | undefined
  const files = new Set<string>()
  const flush = (): void => {
    timer = undefined
    const names = [...files]
    const isRemoval = names.every((name) => saved.get(name) === true)
    files.clear()
    saved.clear()
    event({ kind: 'update', text: isRemoval ? 'removed' : 'updated', reason: listText(names) })
  }
  /** The edited file, even if another module is updated for it, such as the style sheet that Tailwind generates. */
  const nameOf = (path: string): string => {
    const name = shown(path, rootDir, last)
    return last === undefined || saved.size === 0 || saved.has(name) ? name : last
  }
  return {
    changed: (file, isGone = false) => {
      last = file
      saved.set(file, isGone)
    },
    sent: (payload) => {
      if (payload.type === 'update') {
        for (const { path } of payload['updates'] as Update[]) files.add(nameOf(path))
        timer ??= setTimeout(flush, pause)
      } else if (payload.type === 'full-reload') {
        const file = payload['triggeredBy']
        event({
          kind: 'reload',
          text: 'page reloads',
          reason: typeof file === 'string' ? file : 'dependencies were optimized again',
        })
      }
    },
  }
}

function listText([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** The display name of a module. For a generated module it is the file that caused the update. */
function shown(path: string, rootDir: string, cause: string | undefined): string {
  const name = decodeURI(path.replace(/%(?![\da-f]{2})/gi, '%25')) // Vite does not encode file names
    .replace(/^\/@id\/(?:__x00__)?/, '')
    .replace(/^\0/, '')
    .replace(/\?.*$/, '')
  if (name.startsWith('fw:')) return cause ?? `#${name.slice('fw:'.length)}`
  const file = name.replace(/^\/@fs/, '')
  return file.startsWith(`${rootDir}/`) ? relative(rootDir, file) : file.replace(/^\//, '')
}
