import { runtimeFile } from '../runtime-file.ts'

interface Patch {
  /** Path in `nitropack/dist/runtime/internal`. */
  file: string
  /** A statement for the first line, so that line numbers are kept. */
  intro: string
  from: string
  to: string
}

const patches: readonly Patch[] = [
  {
    // Handlers whose file fails to load can be loaded again.
    file: 'app.mjs',
    intro: `import { lazyHandler as fwLazyHandler } from ${JSON.stringify(runtimeFile('dev/lazy-handler'))};`,
    from: 'lazyEventHandler(h.handler)',
    to: 'fwLazyHandler(h.handler)',
  },
  {
    // The previous Nitro instance is closed before plugins of this one open the same resources.
    file: 'app.mjs',
    intro: '',
    from: '\nrunNitroPlugins(nitroApp);',
    to: "\nawait globalThis.__fwShared.dev.replaceEngine(() => nitroApp.hooks.callHook('close')); runNitroPlugins(nitroApp);",
  },
]

/** Patches parts of Nitro's runtime that assume one instance per process. */
export const enginePatches = {
  name: 'fw:engine-patches',
  transform(code: string, id: string): { code: string; map: null } | undefined {
    const own = patches.filter(({ file }) => id.endsWith(`/nitropack/dist/runtime/internal/${file}`))
    if (own.length === 0) return undefined
    let result = code
    for (const { from, to, intro } of own) {
      if (!result.includes(from))
        throw new Error(`FW_DEV_ENGINE: Unsupported version of nitropack: \`${from.trim()}\` not found in ${id}.`)
      result = intro + result.replace(from, () => to)
    }
    return { code: result, map: null }
  },
}
