import { readText } from '@fw/kit/internal'
import type { Plugin } from 'vite'
import { aroundComponents, component } from './around-components.ts'
import { BrowserTexts } from './browser-texts.ts'

/**
 * @vitejs/plugin-vue sends a hot update only for the parts of a component that have changed. It compares with the text it read for
 * the last update, which browsers may never have received: a file can be read while it is empty, fail to compile, or change back.
 * So before an update it is given the text that browsers have. If that is unknown, all modules of the file are updated.
 *
 * @returns a function that wraps the plugin
 */
export function componentUpdates(): (plugin: Plugin) => Plugin {
  const texts = new BrowserTexts()
  /** The text of each component that the plugin compares with. */
  const compared = new Map<string, string>()
  return (plugin) => {
    const { handleHotUpdate } = plugin
    if (typeof handleHotUpdate !== 'function') return plugin
    aroundComponents(plugin, async (text, id, compile) => {
      texts.compiling(id, text)
      const result = await compile()
      texts.compiled(id, text)
      return result
    })
    return {
      ...plugin,
      async handleHotUpdate(context) {
        const { file } = context
        if (!component.test(file)) return handleHotUpdate.call(this, context)
        const compare = (text: string): ReturnType<typeof handleHotUpdate> => {
          compared.set(file, text)
          return handleHotUpdate.call(this, { ...context, read: () => text })
        }
        try {
          const text = await readText(file)
          const known = texts.only(file)
          texts.announce(file, text)
          if (known !== undefined && known !== compared.get(file)) await compare(known)
          const modules = await compare(text)
          return known === undefined ? undefined : modules
        } catch {
          // It compiles scripts to find out what has changed. An error there would have no position, so it is left to the request for
          // the module.
          return undefined
        }
      },
    }
  }
}
