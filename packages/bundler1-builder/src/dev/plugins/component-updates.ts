import { readText } from '@fw/kit/internal'
import type { Plugin } from 'vite'
import { BrowserTexts } from './browser-texts.ts'
import { forBrowsers } from './for-browsers.ts'

const component = /^[^\0?]+\.vue$/

interface ComponentUpdates {
  plugins: Plugin[]
  /** Makes @vitejs/plugin-vue compare with what browsers have. If that is unknown, all modules of the file are updated. */
  wrap: (plugin: Plugin) => Plugin
}

/**
 * @vitejs/plugin-vue sends a hot update only for the parts of a component that have changed. It compares with the text it read for
 * the last update, which browsers may never have received: a file can be read while it is empty, fail to compile, or change back.
 * So before an update it is given the text that browsers have.
 */
export function componentUpdates(): ComponentUpdates {
  const texts = new BrowserTexts()
  /** Texts that are being compiled. Undefined if a file is compiled twice at once, because either result may be the last one. */
  const compiling = new Map<string, string | undefined>()
  /** The text of each component that the plugin compares with. */
  const compared = new Map<string, string>()

  const before: Plugin = {
    name: 'fw:component-updates:before',
    enforce: 'pre',
    ...forBrowsers,
    transform: {
      order: 'pre',
      filter: { id: component },
      handler: (code, id) => {
        compiling.set(id, compiling.has(id) ? undefined : code)
        texts.compiling(id, code)
      },
    },
  }
  const after: Plugin = {
    name: 'fw:component-updates:after',
    enforce: 'post',
    ...forBrowsers,
    transform: {
      order: 'post',
      filter: { id: component },
      handler: (_code, id) => {
        const text = compiling.get(id)
        compiling.delete(id)
        if (text !== undefined) texts.compiled(id, text)
      },
    },
  }
  const wrap = (plugin: Plugin): Plugin => {
    const { handleHotUpdate } = plugin
    if (typeof handleHotUpdate !== 'function') return plugin
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
  return { plugins: [before, after], wrap }
}
