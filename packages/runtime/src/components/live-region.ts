import { h, type VNode } from 'vue'
import type { Politeness } from '../composables/announcers.ts'

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

/** A visually hidden element whose text is announced by screen readers when it changes. */
export function liveRegion(name: string, text: string, politeness: Politeness, atomic: boolean): VNode {
  const region = { role: roles[politeness], 'aria-live': politeness, 'aria-atomic': atomic, style: hidden }
  return h('span', { class: name, style: { position: 'absolute' } }, h('span', region, text))
}
