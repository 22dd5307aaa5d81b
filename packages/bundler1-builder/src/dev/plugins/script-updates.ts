import { hash } from 'node:crypto'
import type { Plugin } from 'vite'
import { aroundComponents, component } from './around-components.ts'
import { forBrowsers } from './for-browsers.ts'

const scripts = /<script\b[\s\S]*?<\/script\s*>/gi
const rerenderOnly = /^export const _rerender_only = .*$/m
const accept = /^import\.meta\.hot\.accept\(/m

interface ScriptUpdates {
  plugins: Plugin[]
  /** Makes the code that @vitejs/plugin-vue compiles decide in the browser. */
  wrap: (plugin: Plugin) => void
}

/**
 * Decides whether a hot update of a component keeps its state, because only its template has changed, or sets it up again.
 *
 * The code of @vitejs/plugin-vue compares with the version before the last change of the template, so a reverted script would seem
 * unchanged. In browsers it asks which file changed last, which may be a later change than the one that caused the update: a
 * component would keep what it got from the old version of a composable. And the server cannot know which version a browser has, so
 * the browser compares the scripts: see `runtime/src/dev/hot/update-definitions.ts`.
 */
export function scriptUpdates(): ScriptUpdates {
  /** How often browsers could not load a component when another file had changed. */
  const missed = new Map<string, number>()
  /** Timestamp of the last hot update of each component's own file, which is part of the URL that browsers import. */
  const updatedAt = new Map<string, number>()
  /** Components that are being compiled, or whose last compilation failed. */
  const uncompiled = new Set<string>()
  /** Number of changes of other files when each component was last compiled. */
  const otherChanges = new Map<string, number>()
  const ownChanges = new Map<string, number>()
  let changes = 0
  const othersNow = (id: string): number => changes - (ownChanges.get(id) ?? 0)
  const plugins: Plugin[] = [
    {
      name: 'fw:script-updates',
      enforce: 'pre',
      ...forBrowsers,
      transform: {
        filter: { id: component },
        handler(_code, id) {
          if (uncompiled.has(id) && otherChanges.get(id) !== othersNow(id)) missed.set(id, (missed.get(id) ?? 0) + 1)
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
        handler(_code, id) {
          uncompiled.delete(id)
          otherChanges.set(id, othersNow(id))
        },
      },
    },
  ]
  const wrap = (plugin: Plugin): void =>
    aroundComponents(plugin, async (text, id, compile) => {
      const version = digest(`${missed.get(id) ?? 0} ${text.match(scripts)?.join('\n') ?? ''}`)
      const result = await compile()
      if (typeof result !== 'object' || typeof result?.code !== 'string') return result
      const isSame = `globalThis.__VUE_HMR_RUNTIME__?.hasSameScripts?.(_sfc_main.__hmrId, ${JSON.stringify(version)})`
      const isOwn = `new URL(import.meta.url).searchParams.get("t") === "${updatedAt.get(id)}"`
      // Always evaluated, because it also records the version. Line numbers are kept.
      const code = rerenderOnly.test(result.code)
        ? result.code.replace(rerenderOnly, () => `export const _rerender_only = ${isSame} && ${isOwn}`)
        : result.code.replace(accept, (start) => `${isSame};${start}`)
      return { ...result, code }
    })
  return { plugins, wrap }
}

function digest(text: string): string {
  return hash('sha1', text, 'base64url').slice(0, 12)
}
