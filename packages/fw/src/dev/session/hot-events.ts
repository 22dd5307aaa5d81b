import type { DevEvent, HotPayload } from '@fw/schema'

interface Update {
  type: string
  path: string
  acceptedPath: string
}

/** Tells in the terminal what is sent to browsers: each update with its file, each reload with its reason. */
export function hotEvents(event: (event: DevEvent) => void): (payload: HotPayload) => void {
  return (payload) => {
    if (payload.type === 'update') {
      const files = new Set((payload['updates'] as Update[]).map(({ path }) => shown(path)))
      const [first = '', ...others] = files
      event({ kind: 'update', text: 'updated', reason: others.length === 0 ? first : `${first} and ${others.length} more` })
    } else if (payload.type === 'full-reload') {
      const file = payload['triggeredBy']
      event({ kind: 'reload', text: 'page reloads', reason: typeof file === 'string' ? file : 'dependencies were prepared anew' })
    }
  }
}

function shown(path: string): string {
  return decodeURI(path)
    .replace(/^\/@id\/__x00__fw:/, '')
    .replace(/^\/@fs/, '')
    .replace(/\?.*$/, '')
    .replace(/^\//, '')
}
