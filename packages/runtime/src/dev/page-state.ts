/** State of the page for the overlay. */
let failed = false
const listeners = new Set<() => void>()

/** Whether the app shows an error page that was not rendered by the server. */
export function hasFailed(): boolean {
  return failed
}

export function setFailed(): void {
  failed = true
}

let treeBroken = false

/** Whether an error has interrupted an update of Vue. The tree then doesn't match the document, and further updates fail. */
export function isTreeBroken(): boolean {
  return treeBroken
}

export function setTreeBroken(): void {
  treeBroken = true
}

let incomplete = false
let whenIncomplete: (() => void) | undefined

/** Whether a module failed to load, or an update could not be applied. Then the page reloads as soon as the server can render it. */
export function isIncomplete(): boolean {
  return incomplete
}

export function setIncomplete(): void {
  incomplete = true
  whenIncomplete?.()
}

/** Sets the function that is called each time a module fails to load or an update cannot be applied. */
export function onIncomplete(listener: () => void): void {
  whenIncomplete = listener
}

let updated = false

/** Whether there was a hot update since the page started to load. */
export function wasUpdated(): boolean {
  return updated
}

export function setUpdated(): void {
  updated = true
}

let pageFiles: () => readonly string[] = () => []

/** Source files of the current pages. */
export function currentPageFiles(): readonly string[] {
  return pageFiles()
}

export function setPageFiles(get: () => readonly string[]): void {
  pageFiles = get
}

/** Calls the listener after each navigation inside the app. */
export function onPageChange(listener: () => void): void {
  listeners.add(listener)
}

export function pageChanged(): void {
  for (const listener of listeners) listener()
}

/** Path of the current page. */
export function pagePath(): string {
  return location.pathname
}
