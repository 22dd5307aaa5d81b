import type { Plugin } from 'vite'
import { sourceFile } from './whole-files.ts'

const applyToEnvironment: NonNullable<Plugin['applyToEnvironment']> = (environment) => environment.config.consumer === 'client'

/**
 * Plugins that send a hot update only for what has changed compare with the text they have read last. A browser may not have got that
 * text: the file was read while it was empty or broken, and is now what it was before. So a file that was not compiled for browsers gets
 * an update of all of its modules.
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
          // The plugin for components compiles scripts already to find out what has changed. An error there would have no place, so
          // it is left to whoever requests the module.
          return undefined
        }
      },
    }
  }
}
