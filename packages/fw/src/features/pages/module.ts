import { addSourceTransform, addTemplate, defineFwModule, useFw } from '@fw/kit'
import type { AppDescription, Fw, FwOptions, PageRoute } from '@fw/schema'
import { literal } from '../../source/literal.ts'
import { pageFiles } from './page-files.ts'
import { pageMetaTransform } from './page-meta/page-meta-transform.ts'
import { routesModules, routeShardFiles } from './routes-module.ts'

/** Pages: the routes, the router, and page meta. */
export const pagesFeature = defineFwModule({
  meta: { name: 'fw:pages' },
  hooks: {
    // Wait for modules, which may change the options.
    'modules:done': () => addTransforms(useFw()),
    // Apps with many pages have several route modules.
    'app:templates': (files, { pages }) => void files.push(...routeShardFiles(pages, useFw().options.dev)),
  },
  setup: (_, { options }) => {
    addTemplate({
      filename: 'routes.mjs',
      reads: ['pages'],
      getContents: ({ app }) => routesModules(app.pages, options.dev).get('routes.mjs')!,
    })
    addTemplate({
      filename: 'router-options.mjs',
      reads: ['routerOptions'],
      getContents: ({ app }) => routerOptionsText(app, options),
    })
    addTemplate({ filename: 'effects.mjs', reads: ['effects'], getContents: ({ app }) => effectsText(app) })
    addTemplate({
      filename: 'lazy-router.mjs',
      reads: ['pages'],
      perSide: true,
      getContents: ({ app }, side) => (side === 'client' && isSmall(app.pages) ? noLazyRouter : lazyRouter),
    })
    addTemplate({
      filename: 'router-setup.mjs',
      reads: ['router'],
      getContents: ({ app }) => (app.router ? pagesRouter : noRouter),
    })
  },
})

function addTransforms(fw: Fw): void {
  const { scanPageMeta, extraPageMetaExtractionKeys: extraKeys, inlineRouteRules: routeRules } = fw.options.experimental
  const transforms = pageMetaTransform({ scan: scanPageMeta, extraKeys, routeRules, isPage: pageFiles(fw) })
  for (const transform of transforms) addSourceTransform(transform)
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

function effectsText({ effects }: AppDescription): string {
  return effectText('Transition', effects.transition) + effectText('KeepAlive', effects.keepalive)
}

/** Exports undefined for an unused component, so that the bundler removes it. */
function effectText(name: string, isUsed: boolean): string {
  return isUsed ? `export { ${name} } from 'vue'\n` : `export const ${name} = undefined\n`
}

/** Browsers create one router, and with few routes the code that caches records is larger than what it saves. */
const isSmall = (pages: readonly PageRoute[]): boolean => countPages(pages) <= 64
const countPages = (pages: readonly PageRoute[]): number => pages.reduce((sum, { children }) => sum + 1 + countPages(children), 0)
const lazyRouter = `export { createLazyRouter } from '#app/router/lazy'\n`
const noLazyRouter = `export const createLazyRouter = undefined\n`

const pagesRouter = `export { setupPagesRouter as setupRouter } from '#app/router/pages'\n`
const noRouter = `export { setupNoPagesRouter as setupRouter } from '#app/router/none'\n`
