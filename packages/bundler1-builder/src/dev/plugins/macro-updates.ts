import type { Plugin } from 'vite'

const macro = /[?&]macro=true/

/**
 * The meta of a page is a module of its own, made from the same file. The plugin for components hands on only its own modules, so a
 * change of that part would reach no browser.
 */
export function macroUpdates(): Plugin {
  /** What the modules were compiled to. By the time of an update, the bundler has forgotten it. */
  const compiled = new Map<string, string>()
  return {
    name: 'fw:macro-updates',
    enforce: 'post',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform: {
      filter: { id: macro },
      handler: (code, id) => void compiled.set(id, code),
    },
    hotUpdate: {
      order: 'post',
      async handler({ file, modules, type }) {
        if (type !== 'update') return undefined
        const all = [...(this.environment.moduleGraph.getModulesByFile(file) ?? [])]
        const macros = all.filter(({ id }) => id !== null && compiled.has(id))
        const changed: typeof macros = []
        for (const each of macros) {
          const before = compiled.get(each.id!)
          // What cannot be compiled is told of by whoever asks for the page itself.
          const isGood = await this.environment.transformRequest(each.url).catch(() => undefined)
          if (isGood && compiled.get(each.id!) !== before) changed.push(each)
        }
        const others = modules.filter((each) => !macros.includes(each))
        return [...others, ...changed]
      },
    },
  }
}
