import type { DevEvent, HotAbout, HotPayload } from '@fw/schema'
import { relative } from 'pathe'

export interface HotEvents {
  /** Handles a message sent to browsers. */
  sent: (payload: HotPayload, about?: HotAbout) => void
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
  const nameOf = (file: string): string => {
    const name = shown(file, rootDir, last)
    return last === undefined || saved.size === 0 || saved.has(name) ? name : last
  }
  return {
    changed: (file, isGone = false) => {
      last = file
      saved.set(file, isGone)
    },
    sent: ({ type }, { files: updated = [], reason } = {}) => {
      if (type === 'update') {
        for (const file of updated) files.add(nameOf(file))
        timer ??= setTimeout(flush, pause)
      } else if (type === 'full-reload')
        event({ kind: 'reload', text: 'page reloads', ...(reason === undefined ? {} : { reason }) })
    },
  }
}

function listText([first = '', ...others]: readonly string[]): string {
  return others.length === 0 ? first : `${first} and ${others.length} more`
}

/** The display name of a file. For a generated module it is the file that caused the update. */
function shown(file: string, rootDir: string, cause: string | undefined): string {
  if (file.startsWith('#')) return cause ?? file
  return file.startsWith(`${rootDir}/`) ? relative(rootDir, file) : file
}
