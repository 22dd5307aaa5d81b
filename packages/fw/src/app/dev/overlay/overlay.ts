import type { DevProblem } from '@fw/schema'
import { element } from './element.ts'
import { overlayStyle } from './overlay-style.ts'
import { isLoadFailure, ProblemList } from './problem-list.ts'
import { problemView } from './problem-view.ts'

interface ShowOptions {
  /** The page could not be rendered for it. */
  isPage?: boolean
  /** It was told before, to others. */
  again?: boolean
}

interface Overlay {
  show: (problem: DevProblem, options: ShowOptions) => void
  clear: (isGone: (problem: DevProblem) => boolean) => void
}

let overlay: Overlay | undefined

/** Shows a problem on top of the page. The same problem again is counted. */
export function showProblem(problem: DevProblem, options: ShowOptions = {}): void {
  overlay ??= createOverlay()
  overlay.show(problem, options)
}

/** Takes problems away: all, or those that the filter names. */
export function clearProblems(filter: (problem: DevProblem) => boolean = () => true): void {
  overlay?.clear(filter)
}

function createOverlay(): Overlay {
  const list = new ProblemList()
  let minimised = false
  let host: HTMLElement | undefined
  /** Who had the focus before. */
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
    shadow.replaceChildren(element('div', { class: 'backdrop', click: actions.minimise }), view)
    if (!takeFocus && !hadFocus) return
    if (!hadFocus) before = document.activeElement
    view.focus({ preventScroll: true })
  }

  return {
    show: (problem, { isPage = false, again = false }) => {
      const isFirst = list.all.length === 0
      // The page works in spite of a mismatch, of data that could not be loaded, or of what happened elsewhere, so it stays in view.
      const isSmall = !isPage && (again || problem.hydration !== undefined || problem.code === 'FW_DEV_DATA')
      const isNew = list.add(problem, { again, quiet: isSmall })
      if (isFirst) minimised = isSmall
      else if (isLoadFailure(problem)) minimised = false
      else if (isNew && !isSmall && !problem.code.startsWith('FW_DEV_CLIENT')) minimised = false
      draw(isNew)
    },
    clear: (isGone) => {
      list.remove(isGone)
      draw()
    },
  }
}

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
  // Unlike a style element, this needs no permission of a content security policy.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(overlayStyle)
  shadow.adoptedStyleSheets = [sheet]
  return host
}
