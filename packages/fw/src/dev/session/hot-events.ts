import type { DevEvent, HotPayload } from '@fw/schema'

interface Update {
  type: string
  path: string
  acceptedPath: string
}

/** Tells in the terminal what is sent to browsers: each update with its file, each reload with its reason. */
export function hotEvents(event: (event: DevEvent) => void, rootDir: string): (payload: HotPayload) => void {
  return (payload) => {
    if (payload.type === 'update') {
      const files = new Set((payload['updates'] as Update[]).map(({ path }) => shown(path, rootDir)))
      const [first = '', ...others] = files
      event({ kind: 'update', text: 'updated', reason: others.length === 0 ? first : `${first} and ${others.length} more` })
    } else if (payload.type === 'full-reload') {
      const file = payload['triggeredBy']
      event({ kind: 'reload', text: 'page reloads', reason: typeof file === 'string' ? file : 'dependencies were prepared anew' })
    }
  }
}

/** Files of the project by their path, generated modules by their name. */
function shown(path: string, rootDir: string): string {
  const clean = decodeURI(path)
    .replace(/^\/@id\/__x00__fw:/, '')
    .replace(/^\/@fs/, '')
    .replace(/\?.*$/, '')
  // Absolute, or below the root of the bundler.
  return clean.startsWith(`${rootDir}/`) ? clean : clean.replace(/^\//, '')
}
