import type { Plugin } from 'vite'

/**
 * The meta of a page is a module of its own, made from the same file. The plugin for components hands on only its own modules, so a
 * change of that part would reach nobody.
 */
export function macroUpdates(): Plugin {
  return {
    name: 'fw:macro-updates',
    hotUpdate: {
      order: 'post',
      async handler({ file, modules, type }) {
        if (type !== 'update' || !file.endsWith('.vue')) return undefined
        const { moduleGraph } = this.environment
        const macros = [...(moduleGraph.getModulesByFile(file) ?? [])].filter((each) => /[?&]macro=true/.test(each.id ?? ''))
        const added: typeof macros = []
        for (const each of macros) {
          const before = each.transformResult?.code
          if (modules.includes(each) || before === undefined) continue
          moduleGraph.invalidateModule(each)
          const after = await this.environment.transformRequest(each.url).catch(() => undefined)
          if (after?.code !== before) added.push(each)
        }
        return added.length > 0 ? [...modules, ...added] : undefined
      },
    },
  }
}
