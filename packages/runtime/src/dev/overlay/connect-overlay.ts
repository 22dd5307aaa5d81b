import type { DevProblem, HotClientConnection } from '@fw/schema'
import { ignoreFollowingErrors } from '../client-errors.ts'
import { pageRevision } from '../page-revision.ts'
import { isIncomplete, isTreeBroken, onIncomplete, setIncomplete, setUpdated } from '../page-state.ts'
import { clearProblems, showProblem } from './overlay.ts'

/** Shows the problem that the page was rendered with, and those reported by the server, until they are fixed. */
export function connectOverlay(hot: HotClientConnection | undefined): void {
  let ofPage = readProblem(document)
  if (ofPage) showProblem(ofPage, { isPage: true })
  if (!hot) return
  let checking: Promise<void> | undefined
  let again = false

  /** Checks whether the server can render the page again. */
  const check = async (): Promise<void> => {
    do {
      again = false
      const outcome = await currentPage()
      if (typeof outcome === 'number') {
        // A page that the server could render, but that failed in the browser, may fail again.
        if (ofPage || outcome > (pageRevision() ?? -1) || isFirst('fw:incomplete')) return location.reload()
        continue
      }
      if (!outcome || outcome.id === ofPage?.id) continue
      const last = ofPage
      clearProblems((each) => each.id === last?.id)
      showProblem((ofPage = outcome), { isPage: true })
    } while (again)
  }
  const recheck = (): void => {
    if (!ofPage && !isIncomplete()) return
    again = true
    checking ??= check().finally(() => (checking = undefined))
  }
  const clear = (isGone: (problem: DevProblem) => boolean): void => {
    const kept = ofPage?.id
    clearProblems((each) => each.id !== kept && isGone(each))
    recheck()
  }

  // The change that fixes it may have been announced before the failure was known here.
  onIncomplete(() => void reloadIfOutdated())

  hot.on('fw:problem', (data) => {
    if (isProblem(data)) showProblem(data)
  })
  hot.on('fw:problems-open', (data) => {
    if (Array.isArray(data)) for (const each of data) if (isProblem(each)) showProblem(each, { again: true })
  })
  hot.on('fw:problems-cleared', (ids) => clear(Array.isArray(ids) ? ({ id }) => ids.includes(id) : () => true))
  // Compile errors, configuration errors and type errors remain, whatever else is updated.
  hot.on('fw:before-update', () => {
    setUpdated()
    if (isTreeBroken()) {
      setIncomplete() // Vue cannot apply it, so the page reloads once the server can render it
      ignoreFollowingErrors()
    }
    clear(({ code }) => code !== 'FW_DEV_COMPILE' && !/^FW_(?:CONFIG|TYPES)_/.test(code))
  })
  hot.on('fw:server-changed', recheck)
  hot.on('fw:outdated', () => {
    if (isFirst('fw:outdated')) location.reload() // a cached page has the same revision again
  })
  hot.send('fw:hello', { revision: pageRevision() })
}

/** Whether it is the first time for this revision of the page, so that reloading cannot be endless. */
function isFirst(key: string): boolean {
  const revision = String(pageRevision())
  if (sessionStorage.getItem(key) === revision) return false
  sessionStorage.setItem(key, revision)
  return true
}

/** The problem in a page that the server could not render. */
function readProblem(page: Document): DevProblem | undefined {
  const script = page.getElementById('__FW_PROBLEM__')
  if (script?.tagName !== 'SCRIPT' || script.getAttribute('type') !== 'application/json') return undefined
  try {
    const data: unknown = JSON.parse(script.textContent ?? '')
    return isProblem(data) ? data : undefined
  } catch {
    return undefined
  }
}

/** Reloads if the server can render a newer revision of the page. With the same one it would fail again. */
async function reloadIfOutdated(): Promise<void> {
  const own = pageRevision()
  const page = await fetchPage().catch(() => undefined)
  const current = page && page.status < 500 ? pageRevision(page.document) : undefined
  if (own !== undefined && current !== undefined && current > own) location.reload()
}

async function fetchPage(): Promise<{ status: number; document: Document }> {
  const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
  return { status: response.status, document: new DOMParser().parseFromString(await response.text(), 'text/html') }
}

/** The revision that the server can render, or the problem that keeps it from doing so. */
async function currentPage(): Promise<number | DevProblem | undefined> {
  try {
    const { status, document: page } = await fetchPage()
    return status < 500 ? (pageRevision(page) ?? 0) : readProblem(page)
  } catch {
    return undefined // the server is unreachable; the next message arrives after it restarts
  }
}

function isProblem(data: unknown): data is DevProblem {
  const { id, code, message, frames, causes } = (data ?? {}) as Partial<DevProblem> // validated here
  return [id, code, message].every((each) => typeof each === 'string') && Array.isArray(frames) && Array.isArray(causes)
}
