import type { DevFrame, DevPlace, DevProblem } from '@fw/schema'
import { element } from './element.ts'
import { foldFrames } from './fold-frames.ts'
import { frameRows } from './frame-rows.ts'
import { highlightLine, languageOf } from './highlight-line.ts'
import { hydrationView } from './hydration-view.ts'
import { markdownText } from './markdown-text.ts'
import { openEditor } from './open-editor.ts'
import type { ShownProblem } from './problem-list.ts'
import { shortPath } from './short-path.ts'

export interface ViewActions {
  close: () => void
  minimise: () => void
  step: (by: 1 | -1) => void
}

const sides = { client: 'Browser', server: 'Server', build: 'Build' }

/** The origin of a problem. Compile errors are the same on both sides, so they have no side. */
function originOf({ code, side }: DevProblem): string {
  if (code === 'FW_DEV_COMPILE') return 'Compiler'
  if (code.startsWith('FW_CONFIG_')) return 'Configuration'
  return code.startsWith('FW_TYPES_') ? 'Types' : sides[side]
}

/** The dialog that shows one problem. */
export function problemView(
  { problem, count }: ShownProblem,
  at: { index: number; total: number },
  actions: ViewActions,
): HTMLElement {
  const { place, hydration, hint, causes, components, frames } = problem
  return element('div', { class: 'panel', set: { role: 'dialog', 'aria-labelledby': 'title', tabindex: '-1' } }, [
    header(problem, at, actions),
    element('div', { class: 'body' }, [
      element('h1', { class: problem.message.length > 300 ? 'long' : '', set: { id: 'title' } }, [
        problem.name !== 'Error' && element('span', { class: 'name', text: problem.name }),
        element('span', { class: 'message', text: problem.message }),
      ]),
      element('div', { class: 'facts' }, [
        place && placeLink(place),
        problem.request && element('span', { class: 'request', text: `${problem.request.method} ${problem.request.path}` }),
        count > 1 && element('span', { class: 'count', text: `× ${count}` }),
      ]),
      place && place.lines.length > 0 && codeView(place),
      hint !== undefined &&
        element('div', { class: 'hint' }, [element('strong', { text: 'Hint' }), element('p', { text: hint })]),
      hydration && hydrationView(hydration),
      causes.length > 0 && section('Caused by', causes.map(causeView)),
      components && components.length > 0 && section('Components', [componentsView(problem, components)]),
      frames.length > 0 && section('Stack', stackView(problem)),
    ]),
    element('footer', {}, [
      element('span', { class: 'notice', set: { role: 'alert' } }),
      element('span', { text: 'Fix the file and save; this overlay closes automatically. Press ' }),
      element('kbd', { text: 'Esc' }),
      element('span', { text: ' to dismiss.' }),
    ]),
  ])
}

function header(problem: DevProblem, { index, total }: { index: number; total: number }, actions: ViewActions): HTMLElement {
  const copy = button('Copy', 'Copy as markdown', () => {
    void navigator.clipboard.writeText(markdownText(problem)).then(
      () => (copy.textContent = 'Copied'),
      () => (copy.textContent = 'Copy failed'),
    )
  })
  return element('header', {}, [
    element('span', { class: 'code', text: problem.code }),
    element('span', { class: 'side', text: originOf(problem) }),
    element('span', { class: 'space' }),
    total > 1 &&
      element('span', { class: 'steps' }, [
        button('‹', 'Previous problem', () => actions.step(-1)),
        element('span', { text: `${index + 1} of ${total}`, set: { 'aria-live': 'polite' } }),
        button('›', 'Next problem', () => actions.step(1)),
      ]),
    copy,
    button('–', 'Minimise', actions.minimise),
    button('×', 'Close', actions.close),
  ])
}

function button(text: string, label: string, click: () => void): HTMLButtonElement {
  return element('button', { text, set: { type: 'button', title: label, 'aria-label': label }, click })
}

function placeLink(at: DevPlace): HTMLElement {
  return fileLink(`${at.shown}:${at.line}:${at.column}`, at)
}

function fileLink(text: string, at: { file: string; line?: number; column?: number }): HTMLElement {
  return element('button', {
    class: 'file',
    text,
    set: { type: 'button', title: 'Open in editor' },
    click: async ({ currentTarget }) => {
      const notice = (currentTarget as HTMLElement).closest('.panel')?.querySelector('.notice') // the clicked button
      const failure = await openEditor(at)
      if (notice) notice.textContent = failure ?? ''
    },
  })
}

function codeView(place: DevPlace): HTMLElement {
  const language = languageOf(place.file)
  const rows = frameRows(place).map(({ number, text, marked, caret }) =>
    element('span', { class: marked ? 'row marked' : 'row' }, [
      element('span', { class: 'number', text: number, set: { 'aria-hidden': 'true' } }),
      element('span', {}, [
        ...highlightLine(text, language).map(({ kind, text: part }) =>
          element('span', { class: kind ? `t-${kind}` : '', text: part }),
        ),
        document.createTextNode('\n'),
      ]),
      caret !== undefined && element('span', { class: 'number', set: { 'aria-hidden': 'true' } }),
      caret !== undefined && element('span', { class: 'caret', text: `${caret}\n`, set: { 'aria-hidden': 'true' } }),
    ]),
  )
  return element(
    'pre',
    { class: 'source', set: { tabindex: '0', role: 'region', 'aria-label': `Source of ${place.shown}` } },
    rows,
  )
}

function causeView({ name, message, place }: DevProblem['causes'][number]): HTMLElement {
  return element('div', { class: 'cause' }, [
    element('p', {}, [element('span', { class: 'name', text: name }), element('span', { class: 'message', text: message })]),
    place && placeLink(place),
    place && place.lines.length > 0 && codeView(place),
  ])
}

/** The outermost component first. */
function componentsView(problem: DevProblem, components: NonNullable<DevProblem['components']>): HTMLElement {
  const items = components
    .toReversed()
    .map(({ name, file }) =>
      element('li', {}, [
        element('code', { class: file === undefined ? 'foreign' : '', text: `<${name}>` }),
        file !== undefined && fileLink(shortPath(problem, file), { file }),
      ]),
    )
  return element('ol', { class: 'components' }, items)
}

/** Frames of the project; others are collapsed into a line with their number. */
function stackView(problem: DevProblem): HTMLElement[] {
  return foldFrames(problem.frames).map(({ own, frames }) => {
    const list = element(
      'ol',
      { class: 'frames' },
      frames.map((frame) => frameView(problem, frame)),
    )
    if (own) return list
    const text = `${frames.length} framework and package ${frames.length === 1 ? 'frame' : 'frames'}`
    return element('details', {}, [element('summary', { text }), list])
  })
}

function frameView(problem: DevProblem, frame: DevFrame): HTMLElement {
  const text = `${shortPath(problem, frame.file)}:${frame.line}:${frame.column}`
  return element('li', {}, [
    frame.name !== '' && element('code', { text: frame.name }),
    frame.own ? fileLink(text, frame) : element('span', { class: 'foreign', text }),
  ])
}

function section(title: string, children: readonly HTMLElement[]): HTMLElement {
  return element('section', {}, [element('h2', { text: title }), ...children])
}
