import type { HydrationMismatch } from '@fw/schema'
import { element } from './element.ts'

/** Compares the server's markup with the client's. Different lines are marked. */
export function hydrationView({ kind, component, server, client, cause }: HydrationMismatch): HTMLElement {
  const title = `Hydration mismatch: ${kind}${component ? ` in <${component}>` : ''}`
  return element('section', { class: 'hydration' }, [
    element('h2', { text: title }),
    element('div', { class: 'sides' }, [side('Server', server, client, 'removed'), side('Browser', client, server, 'added')]),
    cause !== undefined &&
      element('div', { class: 'hint' }, [
        element('strong', { text: 'Likely cause' }),
        element('p', { class: 'probable', text: cause }),
      ]),
  ])
}

function side(title: string, text: string, other: string, mark: string): HTMLElement {
  const others = new Set(other.split('\n').map((line) => line.trim()))
  const rows = text
    .split('\n')
    .map((line) => element('span', { class: others.has(line.trim()) ? 'row' : `row ${mark}`, text: line === '' ? ' ' : line }))
  return element('figure', {}, [
    element('figcaption', { text: title }),
    element('pre', { set: { tabindex: '0', role: 'region', 'aria-label': `HTML of the ${title.toLowerCase()}` } }, rows),
  ])
}
