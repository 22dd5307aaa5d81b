import { runtimeFile } from '../runtime-file.ts'

const theirs = 'lazyEventHandler(h.handler)'

/** Puts a way of loading handlers that can fail and succeed later into the engine. */
export const lazyHandlers = {
  name: 'fw:engine-lazy-handlers',
  transform(code: string, id: string): { code: string; map: null } | undefined {
    if (!id.endsWith('/nitropack/dist/runtime/internal/app.mjs')) return undefined
    if (!code.includes(theirs))
      throw new Error('FW_DEV_ENGINE: This version of nitropack loads its handlers in another way than fw knows.')
    // In the first line, so that all others stay where they are.
    const own = `import { lazyHandler as fwLazyHandler } from ${JSON.stringify(runtimeFile('dev/lazy-handler'))};`
    return { code: own + code.replace(theirs, 'fwLazyHandler(h.handler)'), map: null }
  },
}
