import type { DevProblem, HotClientConnection } from '@fw/schema'
import { ignoreFollowingErrors } from '../client-errors.ts'
import { pageRevision } from '../page-revision.ts'
import { isIncomplete, isTreeBroken, setIncomplete, setUpdated } from '../page-state.ts'
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
      if (outcome === 'fine') return location.reload()
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
    // Only once, because a cached page has the same revision again.
    const revision = String(pageRevision())
    if (sessionStorage.getItem('fw:outdated') === revision) return
    sessionStorage.setItem('fw:outdated', revision)
    location.reload()
  })
  hot.send('fw:hello', { revision: pageRevision() })
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

async function currentPage(): Promise<'fine' | DevProblem | undefined> {
  try {
    const response = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' })
    if (response.status < 500) return 'fine'
    return readProblem(new DOMParser().parseFromString(await response.text(), 'text/html'))
  } catch {
    return undefined // the server is unreachable; the next message arrives after it restarts
  }
}

function isProblem(data: unknown): data is DevProblem {
  const { id, code, message, frames, causes } = (data ?? {}) as Partial<DevProblem> // validated here
  return [id, code, message].every((each) => typeof each === 'string') && Array.isArray(frames) && Array.isArray(causes)
}
