import type { DevEvent, HotPayload } from '@fw/schema'
import { relative } from 'pathe'

interface Update {
  type: string
  path: string
  acceptedPath: string
}

export interface HotEvents {
  /** A message to browsers. */
  sent: (payload: HotPayload) => void
  /** A file has changed: what comes next comes of it. */
  changed: (file: string) => void
}

/** Messages that belong together arrive within this time. */
const pause = 20

/** Tells in the terminal what is sent to browsers: each update with its file, each reload with its reason. */
export function hotEvents(event: (event: DevEvent) => void, rootDir: string): HotEvents {
  let last: string | undefined
  let timer: NodeJS.Timeout | undefined
  const files = new Set<string>()
  const flush = (): void => {
    timer = undefined
    const [first = '', ...others] = files
    files.clear()
    event({ kind: 'update', text: 'updated', reason: others.length === 0 ? first : `${first} and ${others.length} more` })
  }
  return {
    changed: (file) => void (last = file),
    sent: (payload) => {
      if (payload.type === 'update') {
        for (const { path } of payload['updates'] as Update[]) files.add(shown(path, rootDir, last))
        timer ??= setTimeout(flush, pause)
      } else if (payload.type === 'full-reload') {
        const file = payload['triggeredBy']
        event({
          kind: 'reload',
          text: 'page reloads',
          reason: typeof file === 'string' ? file : 'dependencies were prepared anew',
        })
      }
    },
  }
}

/** What people know of a module. Those that fw generates are not among it, but the file is because of which they are new. */
function shown(path: string, rootDir: string, cause: string | undefined): string {
  const name = decodeURI(path)
    .replace(/^\/@id\/(?:__x00__)?/, '')
    .replace(/^\0/, '')
    .replace(/\?.*$/, '')
  if (name.startsWith('fw:')) return cause ?? `#${name.slice('fw:'.length)}`
  const file = name.replace(/^\/@fs/, '')
  return file.startsWith(`${rootDir}/`) ? relative(rootDir, file) : file.replace(/^\//, '')
}
