import type { RawError } from '@fw/schema'
import { mismatchError } from './hydration/mismatch-error.ts'
import { readWarning, type Found } from './hydration/read-warning.ts'
import { isUnknownComponent } from './template-warnings.ts'
import { wrongNesting } from './hydration/wrong-nesting.ts'

/** Sends what differs between server and browser to the development server, once per place. The console shows what it always shows. */
export function watchHydration(send: (error: RawError) => void, isOff: () => boolean = () => false): void {
  const { warn } = console
  const batch: Found[] = []
  const collector = createCollector(send)
  console.warn = (...args: unknown[]) => {
    warn.apply(console, args)
    const found = read(args)
    if (!found || batch.length >= limit) return
    // What the browser renders instead is there when hydration is done.
    if (batch.push(found) === 1) queueMicrotask(() => batch.splice(0).forEach((each) => isOff() || collector(each)))
  }
}

/** A page with more of them at once has one cause for all. */
const limit = 100

function createCollector(send: (error: RawError) => void): (found: Found) => void {
  const sent = new Set<string>()
  /** Elements in which the nodes of the server and the browser no longer match one to one. */
  const shifted = new WeakSet<Node>()
  return (found) => {
    // A browser reads `<UiBadge>` as `<uibadge>`. That there is no such component is reported already.
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

/** A collector that fails must not stop the app. */
function read(args: unknown[]): Found | undefined {
  try {
    return readWarning(args)
  } catch {
    return undefined
  }
}
