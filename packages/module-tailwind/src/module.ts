import {
  addBundler1Plugin,
  addTemplate,
  BuildFailure,
  defineFwModule,
  findPath,
  getLayerDirectories,
  resolveAlias,
  resolveModule,
} from '@fw/kit'
import type { FwOptions } from '@fw/schema'
import { resolve } from 'pathe'
import { completeScans } from './complete-scans.ts'
import { importRule, sourceRules, stylesheet } from './stylesheet.ts'

/** Options of the module, under the key `tailwindcss`. */
export interface TailwindModuleOptions {
  /**
   * Path of the style sheet that contains `@import 'tailwindcss'`; aliases are supported. By default one is generated with the
   * sources of all layers.
   * @example '~/assets/main.css'
   */
  css?: string
  /**
   * Additional directories or files to scan for class names, such as those of a component library: relative to the project, or with
   * an alias.
   * @default []
   */
  sources?: string[]
}

declare module '@fw/schema' {
  interface ModuleOptions {
    /** Options of `@fw/tailwindcss`, or `false` to disable it. */
    tailwindcss?: TailwindModuleOptions | false
  }
}

export default defineFwModule<TailwindModuleOptions>({
  meta: { name: '@fw/tailwindcss', configKey: 'tailwindcss', compatibility: { fw: '>=1.0.0-alpha.0' } },
  setup: async ({ css, sources = [] }, { options }) => {
    const { builder } = options
    if (builder !== 'bundler1' && builder !== '@fw/bundler1-builder') throw otherBuilder(String(builder))
    const dirs = [
      ...getLayerDirectories().map(({ src }) => src),
      ...sources.map((path) => resolve(options.rootDir, resolveAlias(path, options.alias))),
    ]
    const dependency = css === undefined ? addOwnStylesheet(dirs, options) : await addCustomStylesheet(css, dirs, options)
    addBundler1Plugin(async () => {
      const plugins = (await import('@tailwindcss/vite')).default()
      return options.dev ? completeScans(plugins, dependency) : plugins
    })
  },
})

/** Returns a file that it depends on, and that no one else changes. */
function addOwnStylesheet(dirs: readonly string[], { css }: FwOptions): string {
  // Dependencies of a module may not be resolvable from the project.
  const tailwind = resolveModule('tailwindcss/index.css', import.meta.url)
  const { dst } = addTemplate({ filename: 'tailwind.css', write: true, reads: [], getContents: () => stylesheet(tailwind, dirs) })
  css.unshift(dst)
  return dst
}

/** Tailwind scans the sources around the style sheet; other sources are listed explicitly. Returns a file that it depends on. */
async function addCustomStylesheet(given: string, dirs: readonly string[], { css, rootDir }: FwOptions): Promise<string> {
  const file = await findPath(given)
  if (file === null) throw noStylesheet(given)
  if (!css.some((each) => each === given || resolveAlias(each) === file)) css.unshift(file)
  const rules = sourceRules(dirs.filter((dir) => !dir.startsWith(`${rootDir}/`) || dir.includes('/node_modules/')))
  const { dst } = addTemplate({ filename: 'tailwind-sources.css', write: true, reads: [], getContents: () => rules })
  addBundler1Plugin({
    name: 'fw:tailwind-sources',
    enforce: 'pre',
    transform: (code: string, id: string) => (id.split('?', 1)[0] === file ? `${code}\n${importRule(dst)}` : undefined),
  })
  return dst
}

const otherBuilder = (builder: string): BuildFailure =>
  new BuildFailure([
    {
      level: 'error',
      code: 'FW_TAILWIND_BUILDER',
      why: `@fw/tailwindcss requires the builder bundler1, but this project uses ${builder}.`,
      fix: "Set `builder: 'bundler1'`, or use Tailwind without this module, through `cssProcessor` and @tailwindcss/postcss.",
    },
  ])

const noStylesheet = (css: string): BuildFailure =>
  new BuildFailure([
    {
      level: 'error',
      code: 'FW_TAILWIND_NO_CSS',
      why: `The style sheet \`${css}\` in \`tailwindcss.css\` was not found.`,
      fix: 'Correct the path, or remove the option to use a generated style sheet.',
    },
  ])
