import type { Plugin } from 'vite'
import { sourceFile } from './whole-files.ts'

const applyToEnvironment: NonNullable<Plugin['applyToEnvironment']> = (environment) => environment.config.consumer === 'client'

/**
 * Plugins that only send a hot update for changed parts compare with the text they read last. A browser may not have received that
 * text: the file was read while it was empty or broken, and has been reverted since. So all modules of a file that was not compiled
 * for browsers are updated.
 */
export class FailedUpdates {
  readonly #uncompiled = new Set<string>()

  plugins(): Plugin[] {
    return [
      {
        name: 'fw:failed-updates:before',
        enforce: 'pre',
        applyToEnvironment,
        transform: { order: 'pre', filter: { id: sourceFile }, handler: (_code, id) => void this.#uncompiled.add(id) },
      },
      {
        name: 'fw:failed-updates:after',
        enforce: 'post',
        applyToEnvironment,
        transform: {
          order: 'post',
          filter: { id: sourceFile },
          handler: (code, id) => {
            if (code !== '') this.#uncompiled.delete(id)
          },
        },
      },
    ]
  }

  /** Makes a plugin update all modules of a file that was not compiled, or that the plugin cannot read. */
  wrap(plugin: Plugin): Plugin {
    const { handleHotUpdate } = plugin
    if (typeof handleHotUpdate !== 'function') return plugin
    const uncompiled = this.#uncompiled
    return {
      ...plugin,
      async handleHotUpdate(context) {
        try {
          const modules = await handleHotUpdate.call(this, context)
          return uncompiled.has(context.file) ? undefined : modules
        } catch {
          // @vitejs/plugin-vue compiles scripts to find out what has changed. An error there would have no position, so it is left
          // to the request for the module.
          return undefined
        }
      },
    }
  }
}
