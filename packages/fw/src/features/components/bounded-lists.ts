import { redirectImports } from '../../source/redirect-imports.ts'
import type { ScriptPass } from '../../source/script-transform.ts'

/** Functions of Vue that render `v-for`, and their replacements, which limit lists by number in islands. */
const functions: Record<string, Record<string, string>> = {
  vue: { renderList: 'boundedList' },
  'vue/server-renderer': { ssrRenderList: 'boundedServerList' },
}

/** Limits `v-for="n in count"` on the server of an app with islands, because the number may come from a request. */
export function boundedLists(isNeeded: () => boolean): ScriptPass {
  return {
    name: 'bounded-lists',
    // Except for the module that defines the replacements.
    test: (code) => /\b(?:renderList|ssrRenderList)\b/.test(code) && !code.includes('boundedServerList'),
    run(module, edits, { side }) {
      if (side !== 'server' || !isNeeded()) return
      for (const [source, names] of Object.entries(functions)) {
        redirectImports(module, edits, source, (name, local) => {
          const replacement = names[name]
          if (replacement === undefined) return false
          edits.importAs('#app/island-lists', replacement, local)
          return true
        })
      }
    },
  }
}
