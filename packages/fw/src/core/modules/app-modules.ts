import type { AppDescription, AppPlugin, FwOptions, GeneratedFile, PageRoute, Side } from '@fw/schema'
import { literal } from './constants.ts'

const importOf = (file: string): string => `import(${literal(file)})`

/** Modules that lead from the runtime to the files of the app. */
export function appModules(options: FwOptions): GeneratedFile[] {
  return [
    {
      name: 'root-component.mjs',
      reads: ['rootComponent'],
      text: (app) => `export { default } from ${literal(app.rootComponent)}\n`,
    },
    {
      name: 'error-component.mjs',
      reads: ['errorComponent'],
      text: (app) => `export { default } from ${literal(app.errorComponent)}\n`,
    },
    { name: 'css.mjs', reads: ['css'], text: (app) => app.css.map((file) => `import ${literal(file)}\n`).join('') },
    {
      name: 'plugins.mjs',
      reads: ['plugins'],
      perSide: true,
      text: (app, side) => globalNames(options) + pluginsText(app, side),
    },
    { name: 'layouts.mjs', reads: ['layouts'], text: layoutsText },
    { name: 'middleware.mjs', reads: ['middleware'], text: middlewareText },
    { name: 'router-options.mjs', reads: ['routerOptions'], text: (app) => routerOptionsText(app, options) },
    { name: 'app-config.mjs', reads: ['appConfigs'], text: (app) => appConfigText(app, options) },
    { name: '#internal/fw/paths', reads: [], text: () => pathsText },
    {
      name: 'effects.mjs',
      reads: ['effects'],
      text: ({ effects }) => effectText('Transition', effects.transition) + effectText('KeepAlive', effects.keepalive),
    },
    { name: 'server-head.mjs', reads: [], perSide: true, text: (_, side) => (side === 'server' ? serverHead : noServerHead) },
    {
      name: 'lazy-router.mjs',
      reads: ['pages'],
      perSide: true,
      text: ({ pages }, side) => (side === 'client' && isSmall(pages) ? noLazyRouter : lazyRouter),
    },
    { name: 'router-setup.mjs', reads: ['router'], text: ({ router }) => (router ? pagesRouter : noRouter) },
  ]
}

/** Names on `globalThis` are there before any plugin runs. */
const globalNames = ({ imports }: FwOptions): string => (imports.global ? `import '#build/global-imports'\n` : '')

function pluginsText({ plugins }: AppDescription, side: Side): string {
  const used = plugins.filter(({ mode }) => mode === 'all' || mode === side)
  const imports = used.map(({ src }, index) => `import plugin${index} from ${literal(src)}\n`)
  return `${imports.join('')}export default [\n${used.map((plugin, index) => `  ${entryText(plugin, index)},\n`).join('')}]\n`
}

function entryText({ name, dependsOn, parallel }: AppPlugin, index: number): string {
  const known = {
    ...(name === undefined ? {} : { name }),
    ...(dependsOn?.length ? { dependsOn } : {}),
    ...(parallel ? { parallel } : {}),
  }
  return `{ plugin: plugin${index}${Object.entries(known)
    .map(([key, value]) => `, ${key}: ${literal(value)}`)
    .join('')} }`
}

function layoutsText({ layouts }: AppDescription): string {
  return `export default {\n${layouts.map(({ name, file }) => `  ${literal(name)}: () => ${importOf(file)},\n`).join('')}}\n`
}

function middlewareText({ middleware }: AppDescription): string {
  const globals = middleware.filter((each) => each.global)
  const named = middleware.filter((each) => !each.global)
  return [
    ...globals.map(({ file }, index) => `import global${index} from ${literal(file)}\n`),
    `export const globalMiddleware = [${globals.map((_, index) => `global${index}`).join(', ')}]\n`,
    `export const namedMiddleware = {\n${named.map(({ name, file }) => `  ${literal(name)}: () => ${importOf(file)},\n`).join('')}}\n`,
  ].join('')
}

function routerOptionsText({ routerOptions }: AppDescription, options: FwOptions): string {
  const { hashMode, scrollBehaviorType, ...rest } = options.router.options
  return [
    ...routerOptions.map((file, index) => `import file${index} from ${literal(file)}\n`),
    `export const hashMode = ${literal(hashMode)}\n`,
    `export const scrollBehaviorType = ${literal(scrollBehaviorType)}\n`,
    `export const options = [${[literal(rest), ...routerOptions.map((_, index) => `file${index}`)].join(', ')}]\n`,
  ].join('')
}

/** The files over `appConfig`, the strongest last. */
function appConfigText({ appConfigs }: AppDescription, options: FwOptions): string {
  const files = appConfigs.toReversed()
  if (files.length === 0) return `export default ${literal(options.appConfig)}\n`
  return [
    `import { mergeAppConfig } from '#app/internal'\n`,
    ...files.map((file, index) => `import file${index} from ${literal(file)}\n`),
    `export default mergeAppConfig([${[literal(options.appConfig), ...files.map((_, index) => `file${index}`)].join(', ')}])\n`,
  ].join('')
}

/** A component that nobody uses is undefined, so that the bundler can leave it out. */
function effectText(name: string, isUsed: boolean): string {
  return isUsed ? `export { ${name} } from 'vue'\n` : `export const ${name} = undefined\n`
}

/** Functions of the head manager that the browser gets with the manager itself, when it is needed. */
const serverHead = `export { useHeadSafe as serverHeadSafe, useSeoMeta as serverSeoMeta } from '@unhead/vue'\n`
const noServerHead = `export const serverHeadSafe = undefined\nexport const serverSeoMeta = undefined\n`

/** A browser makes one router, and with few routes the code that saves records is larger than what it saves. */
const isSmall = (pages: readonly PageRoute[]): boolean => countPages(pages) <= 64
const countPages = (pages: readonly PageRoute[]): number => pages.reduce((sum, { children }) => sum + 1 + countPages(children), 0)
const lazyRouter = `export { createLazyRouter } from '#app/router/lazy'\n`
const noLazyRouter = `export const createLazyRouter = undefined\n`

const pagesRouter = `export { setupPagesRouter as setupRouter } from '#app/router/pages'\n`
const noRouter = `export { setupNoPagesRouter as setupRouter } from '#app/router/none'\n`

const pathsText = `import { baseURL, buildAssetsDir, buildAssetsURL, publicAssetsURL } from '#app/internal'
export { baseURL, buildAssetsDir, buildAssetsURL, publicAssetsURL }
`
