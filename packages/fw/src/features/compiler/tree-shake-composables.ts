import type { AutoImport, FwOptions, Side } from '@fw/schema'
import { createFindOrigin, isAppModule, isViewModule } from '../../source/call-origin.ts'
import type { ScriptPass } from '../../source/script-transform.ts'
import { namesPattern } from './names-pattern.ts'

type Lists = FwOptions['optimization']['treeShake']['composables']

/**
 * Removes calls that are useless on one side from production builds. Only calls in expression statements are removed, since their
 * result is unused. Must be the first pass, so that other passes skip the removed code.
 */
export function treeShakeComposables(
  lists: Readonly<Record<Side, Lists[Side]>>,
  imports: () => readonly AutoImport[],
): ScriptPass {
  const findOrigin = createFindOrigin(imports)
  const bySide = { client: prepare(lists.client), server: prepare(lists.server) }
  return {
    name: 'tree-shake',
    test: (code, _id, { dev, side }) => !dev && bySide[side].pattern.test(code),
    run({ calls }, edits, { side }) {
      for (const { callee, statement } of calls) {
        if (!statement) continue
        const origin = findOrigin(callee)
        if (origin && bySide[side].has(origin.name, origin.from)) edits.replace(statement.start, statement.end, ';')
      }
    },
  }
}

interface Prepared {
  pattern: RegExp
  has: (name: string, from: string) => boolean
}

function prepare(list: Lists[Side]): Prepared {
  const sources = Object.entries(list).map(([source, names]) => ({ isSource: sourceTest(source), names: new Set(names) }))
  return {
    pattern: namesPattern(sources.flatMap(({ names }) => [...names])),
    has: (name, from) => sources.some(({ isSource, names }) => names.has(name) && isSource(from)),
  }
}

function sourceTest(source: string): (from: string) => boolean {
  if (isViewModule(source)) return isViewModule
  return isAppModule(source) ? isAppModule : (from) => from === source
}
