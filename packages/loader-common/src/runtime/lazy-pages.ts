type Load = () => Promise<unknown>

interface Waiting {
  promise: Promise<Load>
  resolve: (load: Load) => void
  reject: (error: Error) => void
}

let pages: Record<string, Load> = {}
/** Pages that the dev server was asked for. */
const waiting = new Map<string, Waiting>()
let ask: ((page: string) => void) | undefined
/** Pages whose code is being loaded. */
const loading = new Set<Promise<unknown>>()

/** Called by the generated module with the pages of the bundle, again after each update. */
export function setPages(next: Record<string, Load>): void {
  pages = next
  for (const [page, { resolve }] of waiting) {
    const load = pages[page]
    if (!load) continue
    waiting.delete(page)
    resolve(load)
  }
}

/** Loads a page. If it is not part of the bundle, the dev server is asked for it first. */
export async function loadPage(page: string): Promise<unknown> {
  const load = pages[page] ?? (await missingPage(page))
  const loaded = load()
  loading.add(loaded)
  void Promise.allSettled([loaded]).then(() => loading.delete(loaded))
  return loaded
}

/** Waits for pages that are being loaded. An update replaces the module that imports them, so it has to wait. */
export async function pagesLoaded(): Promise<void> {
  await Promise.allSettled(loading)
}

function missingPage(page: string): Promise<Load> {
  const { dev } = (globalThis as { __fwShared?: { dev?: { lacks: (part: string) => Promise<never> } } }).__fwShared ?? {}
  if (dev) return dev.lacks(page) // on the server
  const known = waiting.get(page)
  if (known) return known.promise
  let made!: Pick<Waiting, 'resolve' | 'reject'>
  const promise = new Promise<Load>((resolve, reject) => (made = { resolve, reject }))
  waiting.set(page, { ...made, promise })
  ask?.(page)
  return promise
}

/** Sets how a browser asks for pages. */
export function onMissingPage(listener: (page: string) => void): void {
  ask = listener
  for (const page of waiting.keys()) listener(page)
}

/** Called if the dev server cannot compile a page. The message is that of browsers, so the page is loaded from the server, which shows why. */
export function pageFailed(page: string): void {
  waiting.get(page)?.reject(new TypeError(`Failed to fetch dynamically imported module: ${page}`))
  waiting.delete(page)
}
