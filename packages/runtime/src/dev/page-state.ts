/** What the overlay needs to know about the page it is on. */
let failed = false
const listeners = new Set<() => void>()

/** Whether the app shows its error page, which the server has not rendered. */
export function hasFailed(): boolean {
  return failed
}

export function setFailed(): void {
  failed = true
}

let treeBroken = false

/** Whether an error has stopped Vue in the middle of an update. Its tree does not match the document then, and further updates fail. */
export function isTreeBroken(): boolean {
  return treeBroken
}

export function setTreeBroken(): void {
  treeBroken = true
}

let updated = false

/** Whether there was a hot update since the page began to load. */
export function wasUpdated(): boolean {
  return updated
}

export function setUpdated(): void {
  updated = true
}

let pageFiles: () => readonly string[] = () => []

/** Source files of the pages on screen. */
export function currentPageFiles(): readonly string[] {
  return pageFiles()
}

export function setPageFiles(get: () => readonly string[]): void {
  pageFiles = get
}

/** Calls back after each navigation inside the app. */
export function onPageChange(listener: () => void): void {
  listeners.add(listener)
}

export function pageChanged(): void {
  for (const listener of listeners) listener()
}

/** Path of the page on screen. */
export function pagePath(): string {
  return location.pathname
}
