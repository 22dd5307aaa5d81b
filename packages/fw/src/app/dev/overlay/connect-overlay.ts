import type { DevProblem } from '@fw/schema'
import { clearProblems, showProblem } from './overlay.ts'

/** The part of the bundler's hot context that is used. */
export interface HotMessages {
  on: (event: string, listener: (data: unknown) => void) => void
  send: (event: string, data?: unknown) => void
}

/** Shows the problem that the page came with, and those that the server tells of, until they are solved. */
export function connectOverlay(hot: HotMessages | undefined): void {
  let ofPage = readProblem(document)
  if (ofPage) showProblem(ofPage)
  if (!hot) return
  let checking: Promise<void> | undefined
  let again = false

  /** The page is broken until the server can render it. */
  const check = async (): Promise<void> => {
    do {
      again = false
      const outcome = await currentPage()
      if (outcome === 'fine') return location.reload()
      if (!outcome || outcome.id === ofPage?.id) continue
      const last = ofPage
      clearProblems((each) => each.id === last?.id)
      showProblem((ofPage = outcome))
    } while (again)
  }
  const changed = (isKept: (problem: DevProblem) => boolean = () => false): void => {
    const kept = ofPage?.id
    clearProblems((problem) => problem.id !== kept && !isKept(problem))
    if (!ofPage) return
    again = true
    checking ??= check().finally(() => (checking = undefined))
  }

  hot.on('fw:problem', (data) => {
    if (isProblem(data)) showProblem(data)
  })
  hot.on('fw:problems-cleared', () => changed())
  // The server tells when the configuration is mended.
  hot.on('vite:beforeUpdate', () => changed(({ code }) => code.startsWith('FW_CONFIG_')))
  hot.on('fw:server-changed', (data) => {
    if (ofPage) return changed()
    // What a request has met there may be mended; whoever asks again will see.
    const { files = [] } = (data ?? {}) as { files?: string[] } // see the session
    clearProblems((problem) => problem.request !== undefined && files.some((file) => isFrom(problem, file)))
  })
}

/** What the server has printed into a page that it could not render. */
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
    return undefined // the server is away; the next message comes when it is back
  }
}

function isFrom({ place, frames }: DevProblem, file: string): boolean {
  return place?.file === file || frames.some((frame) => frame.own && frame.file === file)
}

function isProblem(data: unknown): data is DevProblem {
  const { id, code, message, frames, causes } = (data ?? {}) as Partial<DevProblem> // checked here
  return [id, code, message].every((each) => typeof each === 'string') && Array.isArray(frames) && Array.isArray(causes)
}
