import type { SessionContext } from './dev-context.ts'
import type { Session } from './open-session.ts'
import { watchTypes } from './watch-types.ts'

/** Runs the type checker during a session, if it is enabled (`typescript.typeCheck`). */
export function followTypes({ app }: Session, { contract, settled }: SessionContext): void {
  const { fw, options } = app
  if (options.typescript.typeCheck !== true || options.test) return
  const { changed, stop } = watchTypes({ fw, report: contract.report, event: contract.event, settled })
  fw.hook('builder:watch', (_event, path) => {
    if (/\.(?:vue|[cm]?[jt]sx?)$/.test(path)) changed()
  })
  fw.hook('close', stop)
}
