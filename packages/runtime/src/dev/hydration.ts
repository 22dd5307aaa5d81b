import type { RawError } from '@fw/schema'
import { mismatchError } from './hydration/mismatch-error.ts'
import { readWarning, type Found } from './hydration/read-warning.ts'
import { isUnknownComponent } from './template-warnings.ts'
import { wrongNesting } from './hydration/wrong-nesting.ts'

/** Sends hydration mismatches to the dev server, once per source position. Console output is unchanged. */
export function watchHydration(send: (error: RawError) => void, isOff: () => boolean = () => false): void {
  const { warn } = console
  const batch: Found[] = []
  const collector = createCollector(send)
  console.warn = (...args: unknown[]) => {
    warn.apply(console, args)
    const found = read(args)
    if (!found || batch.length >= limit) return
    // The client's rendering is complete when hydration is done.
    if (batch.push(found) === 1) queueMicrotask(() => batch.splice(0).forEach((each) => isOff() || collector(each)))
  }
}

/** If a page has more mismatches at once, they have a common cause. */
const limit = 100

function createCollector(send: (error: RawError) => void): (found: Found) => void {
  const sent = new Set<string>()
  /** Elements in which the server's and the client's nodes no longer correspond. */
  const shifted = new WeakSet<Node>()
  return (found) => {
    // Browsers parse `<UiBadge>` as `<uibadge>`. The missing component is reported separately.
    if (isUnknownComponent(found.node.type) || found.within.some((node) => shifted.has(node))) return
    const element = found.node.el as Element | null
    const wrongIn = isStructural(found) && element?.nodeType === 1 ? wrongNesting(element.localName, found.within) : undefined
    if (found.shifts) shifted.add(found.within[0]!)
    if (wrongIn) [wrongIn, wrongIn.parentNode].forEach((node) => node && shifted.add(node))
    const error = mismatchError(found, wrongIn)
    const { file, line, column, kind, server, client } = error.hydration!
    const id = line === undefined ? `${file} ${kind} ${server} ${client}` : `${file}:${line}:${column}`
    if (sent.has(id)) return
    sent.add(id)
    send(error)
  }
}

function isStructural({ kind }: Found): boolean {
  return kind === 'extra' || kind === 'node'
}

/** An error while collecting must not break the app. */
function read(args: unknown[]): Found | undefined {
  try {
    return readWarning(args)
  } catch {
    return undefined
  }
}
