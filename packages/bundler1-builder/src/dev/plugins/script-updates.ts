import type { Plugin } from 'vite'
import { forBrowsers } from './for-browsers.ts'

const component = /^[^\0?]+\.vue$/
const scripts = /<script\b[\s\S]*?<\/script\s*>/gi
const rerenderOnly = /^export const _rerender_only = .*$/m

/**
 * Decides whether a hot update of a component keeps its state, because only its template has changed, or sets it up again.
 *
 * The code of @vitejs/plugin-vue compares with the version before the last change of the template, so a reverted script would seem
 * unchanged. And in browsers it asks which file changed last, which may be a later change than the one that caused the update: a
 * component would keep what it got from the old version of a composable.
 */
export function scriptUpdates(): Plugin[] {
  const known = new Map<string, string>()
  /** Components that must be set up again. */
  const changed = new Set<string>()
  /** Timestamp of the last hot update of each component's own file, which is part of the URL that browsers import. */
  const updatedAt = new Map<string, number>()
  /** Components that are being compiled, or whose last compilation failed. */
  const uncompiled = new Set<string>()
  /** Number of changes of other files when each component was last compiled. */
  const otherChanges = new Map<string, number>()
  const ownChanges = new Map<string, number>()
  let changes = 0
  const othersNow = (id: string): number => changes - (ownChanges.get(id) ?? 0)
  return [
    {
      name: 'fw:script-updates',
      enforce: 'pre',
      ...forBrowsers,
      transform: {
        filter: { id: component },
        handler(code, id) {
          const text = code.match(scripts)?.join('\n') ?? ''
          const before = known.get(id)
          known.set(id, text)
          // Browsers could not load an update of something else in the meantime.
          const missed = uncompiled.has(id) && otherChanges.get(id) !== othersNow(id)
          if (missed || (before !== undefined && before !== text)) changed.add(id)
          else changed.delete(id)
          uncompiled.add(id)
        },
      },
      hotUpdate: {
        order: 'pre',
        handler({ file, timestamp }) {
          changes++
          if (!component.test(file)) return
          ownChanges.set(file, (ownChanges.get(file) ?? 0) + 1)
          updatedAt.set(file, timestamp)
        },
      },
    },
    {
      name: 'fw:script-updates:compiled',
      enforce: 'post',
      ...forBrowsers,
      transform: {
        filter: { id: component },
        handler(code, id) {
          uncompiled.delete(id)
          otherChanges.set(id, othersNow(id))
          if (!rerenderOnly.test(code)) return undefined
          const isOwn = `new URL(import.meta.url).searchParams.get("t") === "${updatedAt.get(id)}"`
          const decision = changed.has(id) ? '' : `export const _rerender_only = ${isOwn}`
          return { code: code.replace(rerenderOnly, () => decision), map: null } // line numbers are kept
        },
      },
    },
  ]
}
