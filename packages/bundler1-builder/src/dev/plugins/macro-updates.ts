import type { Plugin } from 'vite'
import { BrowserTexts } from './browser-texts.ts'

const macro = /[?&]macro=true/

/**
 * Page meta is a separate module of the same file. @vitejs/plugin-vue only returns its own modules, so a change of the meta would
 * not be sent to browsers.
 */
export function macroUpdates(): Plugin {
  /** The compiled code of these modules. Vite has already dropped it when an update is handled. */
  const compiled = new Map<string, string>()
  const texts = new BrowserTexts()
  return {
    name: 'fw:macro-updates',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: macro },
      handler: (code, id) => {
        compiled.set(id, code)
        texts.compiling(id, code)
      },
    },
    hotUpdate: {
      order: 'post',
      async handler({ file, modules, type }) {
        if (type !== 'update') return undefined
        const all = [...(this.environment.moduleGraph.getModulesByFile(file) ?? [])]
        const macros = all.filter(({ id }) => id !== null && compiled.has(id))
        const changed: typeof macros = []
        for (const each of macros) {
          const id = each.id!
          const known = texts.only(id)
          // Compile errors are reported when the page itself is requested.
          const isGood = await this.environment.transformRequest(each.url).catch(() => undefined)
          if (!isGood) continue
          const code = compiled.get(id)!
          texts.announce(id, code)
          texts.compiled(id, code)
          if (code !== known) changed.push(each)
        }
        const others = modules.filter((each) => !macros.includes(each))
        return [...others, ...changed]
      },
    },
  }
}
