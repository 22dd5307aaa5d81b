import type { GeneratedFile } from '@fw/schema'
import { literal } from '../source/literal.ts'
import { hotId } from './generated-files.ts'

/**
 * A generated module that accepts hot updates in the browser; on the server, modules are simply evaluated again. Nothing here
 * depends on how the text is printed, so a module that another one has replaced accepts updates too.
 */
export function withHotUpdates(file: GeneratedFile): GeneratedFile {
  const fixed = replaced[file.name]
  if (fixed !== undefined)
    return { ...file, perSide: true, text: (app, side) => (side === 'client' ? fixed : file.text(app, side)) }
  const held = /^routes\/shard-\d+\.mjs$/.test(file.name) ? ['default'] : heldExports[file.name]
  if (held)
    return { ...withCode(file, updating(idOf(file.name))), front: (side) => frontText(file.name, held, side === 'client') }
  const reason = reloads[file.name]
  if (reason !== undefined) return withCode(file, reloading(reason))
  return file.name === 'css.mjs' ? withCode(file, accepting()) : file
}

/** Generated modules in update order. Routes come last, because they refer to layouts and middleware. */
export function inHotOrder(ids: readonly string[]): string[] {
  return [...ids].sort((a, b) => Number(isOfRoutes(a)) - Number(isOfRoutes(b)))
}

function isOfRoutes(id: string): boolean {
  return /^#build\/hot\/routes(?:\/|$)/.test(id)
}

/** Exports that are objects. Importers keep those of the first version, which later versions update in place: see `dev/hot/modules.ts`. */
const heldExports: Record<string, readonly string[]> = {
  'routes.mjs': ['table', 'usesClientPages'],
  'layouts.mjs': ['default'],
  'middleware.mjs': ['globalMiddleware', 'namedMiddleware'],
  'app-config.mjs': ['default'],
  'global-components.mjs': ['default'],
}

/** Modules that the app only reads when it starts, and why a new version reloads the page. */
const reloads: Record<string, string> = {
  'root-component.mjs': 'the root component was replaced',
  'error-component.mjs': 'the error page was replaced',
  'plugins.mjs': 'plugins run once, when the app starts',
  'options.mjs': 'options are read when the app starts',
  'router-options.mjs': 'router options are read when the app starts',
  'router-setup.mjs': 'a router was added or removed',
  'islands.mjs': 'the interactive components of islands changed',
  'client-features.mjs': 'options are read when the app starts',
  'global-imports.mjs': 'names on globalThis are set when the app starts',
}

/** Texts for browsers. Everything, so that parts that are used later are available. */
const replaced: Record<string, string> = {
  'effects.mjs': `export { KeepAlive, Transition } from 'vue'\n`,
  'lazy-router.mjs': `export { createHotRouter as createLazyRouter } from '#app/dev-router'\n`,
}

/** Adds code to a module in the browser. */
function withCode(file: GeneratedFile, code: string): GeneratedFile {
  return {
    ...file,
    perSide: true,
    text: async (app, side) => {
      const text = await file.text(app, file.perSide ? side : 'client')
      return side === 'client' ? `${text}\n${code}` : text
    },
  }
}

function accepting(callback = ''): string {
  return `if (import.meta.hot) import.meta.hot.accept(${callback})\n`
}

function updating(id: string): string {
  return `import { updateModule as __fw_update } from '#app/dev-hot'\n${accepting(`(next) => next && __fw_update(${literal(id)}, next)`)}`
}

function reloading(reason: string): string {
  return `import { reload as __fw_reload } from '#app/dev-hot'\n${accepting(`(next) => next && __fw_reload(${literal(reason)})`)}`
}

function frontText(name: string, exports: readonly string[], isClient: boolean): string {
  const from = literal(hotId(name))
  if (!isClient) return `export { ${exports.join(', ')} } from ${from}\n`
  const lines = exports.map((each) =>
    each === 'default' ? 'export default held.default\n' : `export const ${each} = held.${each}\n`,
  )
  const hold = `const held = holdModule(${literal(idOf(name))}, current)\n`
  return `import * as current from ${from}\nimport { holdModule } from '#app/dev-hot'\n${hold}${lines.join('')}`
}

function idOf(name: string): string {
  return name.replace(/\.mjs$/, '')
}
