import { ownRuntime } from '../config/loader-files.ts'

/** Source of `#build/dev-client`: the connection with the dev server, with hot updates. */
export function devClient(token: string): string {
  return `import { connectSocket } from '#app/dev-socket'
import { withHotUpdates } from ${JSON.stringify(ownRuntime('hot-client'))}
export const hot = withHotUpdates(connectSocket(${JSON.stringify(token)}))
`
}
