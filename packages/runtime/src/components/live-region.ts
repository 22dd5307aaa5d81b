import { h, type VNode } from 'vue'
import type { Politeness } from '../composables/announcers.ts'
import { useBrowserStyle } from './browser-style.ts'

const hidden = {
  border: 0,
  clip: 'rect(0 0 0 0)',
  clipPath: 'inset(50%)',
  height: '1px',
  width: '1px',
  overflow: 'hidden',
  position: 'absolute',
  whiteSpace: 'nowrap',
  wordWrap: 'normal',
  margin: '-1px',
  padding: 0,
} as const

const roles = { assertive: 'alert', polite: 'status', off: undefined }

/** Returns a function that renders a visually hidden element, whose text is announced by screen readers when it changes. */
export function useLiveRegion(name: string): (text: string, politeness: Politeness, atomic: boolean) => VNode {
  const styled = useBrowserStyle()
  return (text, politeness, atomic) => {
    const region = { role: roles[politeness], 'aria-live': politeness, 'aria-atomic': atomic, ...styled(hidden) }
    return h('span', { class: name, ...styled({ position: 'absolute' }) }, h('span', region, text))
  }
}
