import type { DevProblem } from '@fw/schema'
import { hasFailed, onPageChange, pagePath } from '../page-state.ts'
import { concernsPage } from './concerns-page.ts'
import { element } from './element.ts'
import { overlayStyle } from './overlay-style.ts'
import { isLoadFailure, ProblemList } from './problem-list.ts'
import { problemView } from './problem-view.ts'

interface ShowOptions {
  /** Whether the page could not be rendered because of it. */
  isPage?: boolean
  /** Whether it was reported before, possibly to other pages. */
  again?: boolean
}

interface Overlay {
  show: (problem: DevProblem, options: ShowOptions) => void
  clear: (isGone: (problem: DevProblem) => boolean) => void
}

let overlay: Overlay | undefined

/** Shows a problem on top of the page, if it concerns the page. Repetitions are counted. */
export function showProblem(problem: DevProblem, options: ShowOptions = {}): void {
  overlay ??= createOverlay()
  overlay.show(problem, options)
}

/** Removes all problems, or those that match the filter. */
export function clearProblems(filter: (problem: DevProblem) => boolean = () => true): void {
  overlay?.clear(filter)
}

function createOverlay(): Overlay {
  const list = new ProblemList(({ problem, path }) =>
    path === undefined ? concernsPage(problem, pagePath()) : path === pagePath(),
  )
  let minimised = false
  /** Whether the page itself could not be rendered, so that it is hidden. */
  let isPageBroken = false
  let host: HTMLElement | undefined
  /** The focused element before the overlay opened. */
  let before: Element | null = null

  const root = (): ShadowRoot => {
    host ??= createHost()
    if (!host.isConnected) document.documentElement.append(host)
    return host.shadowRoot!
  }
  const leave = (): void => {
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    before = null
  }
  const close = (): void => {
    list.remove(() => true)
    draw()
  }
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || minimised || list.all.length === 0) return
    event.stopPropagation()
    close()
  }
  const actions = {
    close,
    step: (by: 1 | -1) => {
      list.step(by)
      draw(true)
    },
    minimise: () => {
      minimised = true
      draw()
      leave()
    },
  }
  const restore = (): void => {
    minimised = false
    draw(true)
  }

  const draw = (takeFocus = false): void => {
    const { current } = list
    window.removeEventListener('keydown', onKey, true)
    if (!current) {
      minimised = false
      host?.remove()
      leave()
      return
    }
    const shadow = root()
    const hadFocus = shadow.activeElement !== null
    if (minimised) {
      shadow.replaceChildren(pill(list, restore))
      return
    }
    window.addEventListener('keydown', onKey, true)
    const view = problemView(current, { index: list.index, total: list.all.length }, actions)
    // Only the first view is animated.
    if (shadow.querySelector('.panel')) view.classList.add('still')
    const backdrop = isPageBroken || hasFailed() ? 'backdrop solid' : 'backdrop'
    shadow.replaceChildren(element('div', { class: backdrop, click: actions.minimise }), view)
    if (!takeFocus && !hadFocus) return
    if (!hadFocus) before = document.activeElement
    view.focus({ preventScroll: true })
  }

  // Whether a problem concerns the page depends on the URL and the loaded files.
  let shownAt = pagePath()
  const redraw = (): void => {
    if (!host?.isConnected || shownAt !== pagePath()) minimised = true
    shownAt = pagePath()
    draw()
  }
  onPageChange(redraw)
  window.addEventListener('load', redraw)

  return {
    show: (problem, { isPage = false, again = false }) => {
      const isFirst = list.all.length === 0
      isPageBroken ||= isPage
      // The page works despite a mismatch, failed data, a warning, an error in a boundary, or a repeated report, so it stays
      // visible.
      const isSmall = !isPage && (again || problem.hydration !== undefined || smallCodes.has(problem.code))
      const path = isPage || problem.side === 'client' ? pagePath() : undefined
      // In the minimised list the latest comes first.
      const isNew = list.add(problem, { again, quiet: isSmall && !minimised, ...(path === undefined ? {} : { path }) })
      if (list.all.length === 0) return
      if (isFirst) minimised = isSmall
      else if (isLoadFailure(problem) || (isNew && !isSmall)) minimised = false
      if (isNew || !again) draw(isNew)
    },
    clear: (isGone) => {
      list.remove(isGone)
      draw()
    },
  }
}

const smallCodes: ReadonlySet<string> = new Set(['FW_DEV_DATA', 'FW_DEV_TEMPLATE', 'FW_DEV_BOUNDARY'])

function pill(list: ProblemList, restore: () => void): HTMLElement {
  const total = list.all.length
  const label = `${total} ${total === 1 ? 'problem' : 'problems'}`
  return element('button', { class: 'pill', set: { type: 'button', 'aria-label': `${label}: show` }, click: restore }, [
    element('span', { class: 'dot', set: { 'aria-hidden': 'true' } }),
    element('span', { text: label, set: { role: 'status' } }),
  ])
}

function createHost(): HTMLElement {
  if (!customElements.get('fw-overlay')) customElements.define('fw-overlay', class extends HTMLElement {})
  const host = document.createElement('fw-overlay')
  const shadow = host.attachShadow({ mode: 'open' })
  // Unlike a style element, a constructed style sheet is allowed by every content security policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(overlayStyle)
  shadow.adoptedStyleSheets = [sheet]
  return host
}
